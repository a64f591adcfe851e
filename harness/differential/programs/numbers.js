// == text-of-numbers
return [0.1 + 0.2, 1e21, 1e-7, 123456789012345680000, (255).toString(16), (0.5).toString(2), (-7.25).toString(3), (1e21).toString(36), (25).toString(36), Number.MAX_VALUE, Number.MIN_VALUE, 5e-324, 1 / 3, 100, 1e100].map(String);

// == formats
return [(1.005).toFixed(2), (0).toFixed(2), (1e21).toFixed(2), (123.456).toPrecision(4), (0.00001).toPrecision(1), (12345).toExponential(2), (-1.5).toFixed(0), (2.5).toFixed(0), (1.45).toFixed(1), (0).toExponential(), outcome(() => (1).toPrecision(0)), outcome(() => (1).toString(1))];

// == parsing
return [Number(''), Number(' 12 '), Number('0x1f'), Number('0b11'), Number('1_000'), Number('1e3'), Number(null), Number([5]), Number('Infinity'), Number('inf'), parseInt('12px'), parseInt('0x1f'), parseInt('z', 36), parseInt('9', 8), parseInt(null, 36), parseInt('1e3'), parseFloat('3.14abc'), parseFloat('.5.5'), parseFloat('-.'), parseInt(0.0000005), +'\u00a01\ufeff'];

// == math
return [Math.max(), Math.min(), Math.round(-0.5), Math.round(2.5), Math.round(-2.5), Math.sign(-0), Math.trunc(-0.9), Math.hypot(3, 4), Math.cbrt(27), Math.clz32(1), Math.imul(0xffffffff, 5), Math.fround(5.5), Math.fround(5.05), Math.log2(8), Math.atan2(0, -0), Math.max(NaN, 1), Math.max(-0, 0), Math.expm1(0), Math.pow(2, 0.5), (-8) ** (1 / 3), 2 ** 53 + 1, 7 % -3, -7 % 3, 5.5 % 2];

// == bits
return [1 << 31, 1 << 32, -1 >>> 0, -1 >> 1, 5 & 3, 5 | 3, 5 ^ 3, ~5, 2 ** 32 | 0, 2 ** 31 | 0, 1.9 | 0, -1.9 | 0, NaN | 0, '8' >> 1];

// == bigints
return [2n ** 64n, -7n / 2n, -7n % 3n, 5n & -2n, 1n << 70n, -1n >> 1n, BigInt('0xff'), BigInt(' 12 '), BigInt.asIntN(8, 255n), BigInt.asUintN(8, -1n), 2n > 1, 1n == 1, 1n === 1, 10n > '9', typeof 1n, (123n).toString(16), BigInt(2 ** 53), 0n ? 1 : 2, -(-3n), 12345678901234567890n * 98765432109876543210n];

// == bigints-that-are-refused
return [outcome(() => 1n + 1), outcome(() => +1n), outcome(() => Math.max(1n)), outcome(() => BigInt(1.5)), outcome(() => BigInt('1.5')), outcome(() => BigInt('x')), outcome(() => 1n / 0n), outcome(() => 2n ** -1n), outcome(() => 1n >>> 0n), outcome(() => new BigInt(1)), outcome(() => BigInt(undefined)), outcome(() => BigInt(NaN)), outcome(() => BigInt.asIntN(-1, 1n))];

// == typed-arrays
const buffer = new ArrayBuffer(8);
new DataView(buffer).setFloat64(0, -1.5);
const clamped = new Uint8ClampedArray([300, -5, 1.5, 2.5, NaN]);
return [new Uint8Array(buffer), new Int8Array([128, 255, -129]), clamped, new Float32Array([1.1])[0], new Uint8Array([1, 2, 3]).map((x) => x * 100), Uint8Array.from('123'), new Uint16Array(new Uint8Array([1, 2])), new Int16Array(buffer, 2, 2).length, outcome(() => new Int16Array(buffer, 1)), outcome(() => new Uint8Array(-1)), new DataView(buffer).getUint16(0, true),
  outcome(() => new DataView(buffer).getInt8(8)), [...new Uint8Array([3, 1, 2]).sort()], new Float64Array([3, NaN, -0, 0, 1]).sort(), new Uint8Array([1, 2, 3, 4]).copyWithin(1, 0), new Uint8Array(4).fill(7, 1, -1), new Uint8Array([1, 2, 3]).at(-1), new Uint8Array([5, 6]).with === undefined || new Uint8Array([5, 6]).with(0, 9)[0] === 9];
