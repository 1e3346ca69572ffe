import { part } from '../../ui/states/part.tsx';

/** The dialog that makes a record of a factor, a file of its own. */
export const AddToProfile = part(async () => (await import('../item/add-to-profile.tsx')).AddToProfile);
