const itemCount = 24;

/** The token of one of the users that exist in development. */
export async function signIn(url, name) {
  const { signIn: session } = await ask(
    { url },
    'mutation ($name: String!) { signIn(input: { username: $name, password: $name }) { authtoken } }',
    { name },
  );
  return session.authtoken;
}

/** A profile with journeys in each month of this year; returns its uid. */
export async function fillProfile(url) {
  const by = { url, authtoken: await signIn(url, 'demo') };
  const { createProfile } = await ask(
    by,
    'mutation { createProfile(input: { name: "Leeds works" }) { profile { uid } } }',
  );
  const { uid } = createProfile.profile;
  const year = new Date().getUTCFullYear();
  const items = Array.from({ length: itemCount }, (_, index) => ({
    categoryPath: 'transport/car/generic',
    dataItemUid: 'L9S383G52PUZ',
    name: `Round ${index + 1}`,
    startDate: new Date(Date.UTC(year, index % 12)).toISOString(),
    endDate: new Date(Date.UTC(year, (index % 12) + 1)).toISOString(),
    values: [{ name: 'distance', value: String(100 + index), unit: 'km' }],
  }));
  const { createProfileItems } = await ask(
    by,
    'mutation ($input: CreateProfileItemsInput!) { createProfileItems(input: $input) { userErrors { message } } }',
    { input: { profileUid: uid, items } },
  );
  if (createProfileItems.userErrors.length > 0)
    throw new Error(JSON.stringify(createProfileItems.userErrors));
  return uid;
}

async function ask({ url, authtoken }, query, variables) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(authtoken ? { Authtoken: authtoken } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await answer.json();
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}
