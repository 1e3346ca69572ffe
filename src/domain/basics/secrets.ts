/** API keys, of which the uid may be seen. */
const keys = /(egk_\w{12}_)\w+/gi;

/** Session tokens: a uid, two or three times and a signature; only the signature is secret. */
const tokens = /\b([0-9A-Z]{12}(?:\.[0-9a-z]{1,11}){2,3}\.)[\w-]{43}/gi;

/** Tokens of an OpenID issuer, as JSON Web Tokens. */
const webTokens = /(?<![\w-])(eyJ)[\w-]+\.[\w-]+\.[\w-]+/g;

/** A message that may repeat what a caller sent, without the secret parts of keys and tokens. */
export function withoutSecrets(text: string): string {
  return text.replace(keys, '$1*').replace(tokens, '$1*').replace(webTokens, '$1*');
}
