export const usersHelp = `Manages users. Changes take effect at once, also in servers that use the same database. A gateway in front of a
remote service uses that service's users.

Usage: emissions-gateway users add NAME [OPTIONS]
       emissions-gateway users list [--json]
       emissions-gateway users set-password NAME
       emissions-gateway users disable NAME
       emissions-gateway users enable NAME

Options of add:
  --administrator          grant all permissions
  --group GROUP[:ROLE]     once per group; the first owns the profiles that the user creates. The role is
                           viewer, member (the default) or dataAdministrator. Default: users
  --api-version VERSION    1.0 or 2.0: the format of REST responses. Default: 2.0
  --time-zone ZONE         for dates in responses, such as Europe/London. Default: UTC
  --locale LOCALE          such as en_GB, the default

Options of all:
  --store, --data-dir      the database, as for serve

The password, of 8 to 200 characters, is prompted for or read from the first line of standard input; it is never
an argument. A new password ends all sessions of the user, as does disable.

Examples:
  emissions-gateway users add jane --group sales --time-zone Europe/London
  emissions-gateway users add carbon-import --group data:dataAdministrator < password-file
  emissions-gateway users disable jane
`;
