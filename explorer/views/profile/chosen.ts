import { read, write } from '../../settings/stored.ts';

const key = 'emissions.profile';

/** The profile that one looked at last, to which an item is added unless another is chosen. */
export const chosenProfile = (): string | null => read(key);
export const chooseProfile = (uid: string): void => write(key, uid);
