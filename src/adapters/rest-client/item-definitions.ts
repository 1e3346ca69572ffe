import { EmissionsError } from '../../domain/errors.ts';
import { parseUid } from '../../domain/uid.ts';
import type { ItemDefinitions } from '../../ports/backend.ts';
import { decodeItemDefinitionView, decodeItemValueDefinitions } from '../../wire/item-definition.ts';
import { itemDefinitionPath, itemValueDefinitionsPath } from '../../wire/routes.ts';
import { readEach } from './outcomes.ts';
import type { Upstream } from './upstream.ts';
import { unsupported } from './upstream-errors.ts';

export function createItemDefinitions(upstream: Upstream): ItemDefinitions {
  return {
    getMany: (uids) =>
      readEach(uids, (uid) => {
        const target = itemDefinitionPath(parseUid(uid, 'uid'));
        return upstream.read(target, 'item definition view', decodeItemDefinitionView);
      }),

    listValueDefinitions: (uids) =>
      readEach(uids, async (uid) => {
        const operation = 'item value definitions list';
        const target = itemValueDefinitionsPath(parseUid(uid, 'uid'));
        try {
          return (await upstream.read(target, operation, decodeItemValueDefinitions)).itemValueDefinitions;
        } catch (error) {
          // A plain service has no definitions at all; then the path is not there.
          if (error instanceof EmissionsError && error.code === 'NOT_FOUND')
            throw unsupported(operation, 404);
          throw error;
        }
      }),
  };
}
