// == numbers
return [new Intl.NumberFormat('en-US').format(1234567.891), new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(1234.5), new Intl.NumberFormat('en-IN').format(12345678), new Intl.NumberFormat('en', { notation: 'compact' }).format(12345), new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(0.1234),
  new Intl.NumberFormat('en', { style: 'unit', unit: 'kilometer-per-hour' }).format(50), (1234.5).toLocaleString(), (0).toLocaleString('ar-EG'), (12n ** 20n).toLocaleString('en'), new Intl.NumberFormat('en', { minimumIntegerDigits: 3 }).format(7), new Intl.NumberFormat('en', { signDisplay: 'always' }).format(3)];

// == dates
const date = new Date(Date.UTC(2024, 2, 5, 14, 7, 9));
const format = (locale, options) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(date);
return [format('de', {}), format('en-GB', { dateStyle: 'full' }), format('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }), format('en-US', { weekday: 'long', hour: 'numeric', hour12: false, minute: '2-digit' }), format('ja', { era: 'long', year: 'numeric' }), format('en', { timeZone: 'America/New_York', timeZoneName: 'short', hour: 'numeric' }), format('fr', { month: 'long' }),
  new Intl.DateTimeFormat().resolvedOptions().timeZone, new Intl.DateTimeFormat().resolvedOptions().locale].map((text) => text.replaceAll('\u202f', ' '));

// == lists-plurals-and-others
return [new Intl.ListFormat('en').format(['a', 'b', 'c']), new Intl.ListFormat('de', { type: 'disjunction' }).format(['a', 'b']), new Intl.PluralRules('pl').select(3), new Intl.PluralRules('en', { type: 'ordinal' }).select(22), new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-1, 'day'), new Intl.RelativeTimeFormat('es').format(3, 'month'),
  new Intl.DisplayNames('fr', { type: 'region' }).of('DE'), [...new Intl.Segmenter('en', { granularity: 'word' }).segment('Hi, you!')].map(({ segment, isWordLike }) => [segment, isWordLike]), [...new Intl.Segmenter().segment('👨‍👩‍👧e\u0301')].length, Intl.getCanonicalLocales('EN-us'), new Intl.Locale('zh-Hant-TW').script, new Intl.Locale('de').maximize().toString()];

// == what-is-refused
return [outcome(() => new Intl.NumberFormat('en', { style: 'currency' })), outcome(() => new Intl.NumberFormat('x_y')), outcome(() => new Intl.DateTimeFormat('en', { timeZone: 'Nowhere/Town' })), outcome(() => new Intl.PluralRules('en', { type: 'x' })), outcome(() => Intl.getCanonicalLocales('a')), outcome(() => (1).toFixed(-1)), outcome(() => Intl.DisplayNames('en')), outcome(() => new Intl.DisplayNames('en'))];

// == parts
return [new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).formatToParts(-1234.5), new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).formatToParts(0)];
