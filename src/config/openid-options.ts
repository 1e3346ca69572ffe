import { none, option } from './config-option.ts';
import { audienceText, claimName, issuerUrl, toggle } from './option-values.ts';

/** Single sign-on: whose tokens sign users in. */
export const openidOptions = {
  oidcIssuer: option(
    'oidc-issuer',
    'URL',
    issuerUrl,
    none,
    'OpenID Connect issuer whose tokens (JWT) sign users in, exactly as the tokens name it in iss.',
  ),
  oidcAudience: option(
    'oidc-audience',
    'TEXT',
    audienceText,
    none,
    'The audience (aud) of the tokens that are for this service.',
  ),
  oidcUsernameClaim: option(
    'oidc-username-claim',
    'NAME',
    claimName,
    'sub',
    'The claim of a token that is the name of the user, such as sub, email or preferred_username.',
  ),
  oidcCreateUsers: option(
    'oidc-create-users',
    'on|off',
    toggle,
    'off',
    'Create users who are not known when they first sign in with a token, as members of the group users.',
  ),
} as const;
