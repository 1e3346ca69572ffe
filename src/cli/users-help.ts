export const usersHelp = `Keeps the accounts of the service. Changes hold at once, also for servers that are running on the same
database; servers that stand before a remote service have the users of that service.

Usage: emissions-gateway users add NAME [OPTIONS]
       emissions-gateway users list [--json]
       emissions-gateway users set-password NAME
       emissions-gateway users disable NAME
       emissions-gateway users enable NAME

Options of add:
  --administrator          may do everything
  --group GROUP[:ROLE]     a group, once for each; the first owns the profiles that the user creates. The role is
                           viewer, member (when none is named) or dataAdministrator. Default: users
  --api-version VERSION    1.0 or 2.0: the form of the REST answers. Default: 2.0
  --time-zone ZONE         for dates in answers, such as Europe/London. Default: UTC
  --locale LOCALE          such as en_GB, which is the default

Options of all:
  --store, --data-dir      where the database is, as for serve

The password, of 8 to 200 characters, is asked for or is the first line of standard input; it is never an
argument. A new password ends all sessions of the user, and so does disable.

Examples:
  emissions-gateway users add jane --group sales --time-zone Europe/London
  emissions-gateway users add carbon-import --group data:dataAdministrator < password-file
  emissions-gateway users disable jane
`;
