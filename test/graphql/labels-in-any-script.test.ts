import { expect, it } from 'vitest';
import { rigOfFile } from '../support/golden/rig-of-file.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';

const rig = rigOfFile();

const create = `mutation ($labels: [LabelInput!]) {
  createProfile(input: { labels: $labels }) { profile { uid labels { key value } } userErrors { field message } }
}`;

interface Created {
  readonly profile: { readonly uid: string; readonly labels: readonly object[] } | null;
  readonly userErrors: readonly { readonly message: string }[];
}

async function createWith(url: 'serviceUrl' | 'gatewayUrl', label: object): Promise<Created> {
  const authtoken = await rig().signIn('demo');
  const answer = await postGraphQL(
    rig()[url],
    { query: create, variables: { labels: [label] } },
    { authtoken },
  );
  return answer.body.data?.['createProfile'] as Created;
}

const labels = [
  ['Persian', 'محل\u200cکار', 'می\u200cخواهم'],
  ['Hindi', 'साइट', 'क्\u200dष त्र'],
  ['Thai', 'ที่ตั้ง', 'กรุงเทพฯ'],
  [
    'emoji',
    'team',
    '👩🏽\u200d🚀 👨\u200d👩\u200d👧 🏳️\u200d🌈 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
] as const;

it.each(labels)('a label in %s is stored as it is', async (_, key, value) => {
  for (const url of ['serviceUrl', 'gatewayUrl'] as const) {
    const { profile, userErrors } = await createWith(url, { key, value });
    expect(userErrors).toEqual([]);
    expect(profile?.labels).toEqual([{ key, value }]);
    for (const format of ['json', 'xml']) {
      const headers = { accept: `application/${format}`, authtoken: await rig().signIn('demo') };
      const listed = await fetch(
        `${rig().serviceUrl}/profiles?${new URLSearchParams({ [`label.${key}`]: value })}`,
        { headers },
      );
      const text = await listed.text();
      expect(text).toContain(profile?.uid);
      expect(text).toContain(value);
    }
  }
});

it.each([
  ['a text that turns around', 'x\u202ey'],
  ['two joiners', 'x\u200d\u200dy'],
  ['a joiner alone', '\u200d'],
  ['a joiner behind a space', 'x \u200cy'],
  ['letters that no font shows', 'x\u{e0041}'],
])('a label is refused with %s', async (_, value) => {
  const { profile, userErrors } = await createWith('serviceUrl', { key: 'site', value });
  expect(profile).toBeNull();
  expect(userErrors).toMatchObject([
    { message: expect.stringMatching(/must be 1 to 256 visible characters.*\\u\{/) },
  ]);
});
