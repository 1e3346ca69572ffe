import type { ProfileItem, ProfileItemValue } from '../data/model.ts';
import { changeProfileItem, checkValue, valueWith } from '../data/profile-items.ts';
import { profileItemValueDocument } from '../documents/profile-item-values.ts';
import { profileItemDocument } from '../documents/profile-items.ts';
import { type Answer, empty, found } from '../http/answer.ts';
import { fault, StatusError } from '../http/faults.ts';
import { byMethod, type Exchange, wantsBody } from './exchange.ts';
import { calculated } from './profile-listing.ts';

export function answerProfileItem(exchange: Exchange, item: ProfileItem): Answer {
  const { request, store, view, now } = exchange;
  const show = (shown: ProfileItem): Answer => found(profileItemDocument(calculated(exchange, shown), view));
  return byMethod(exchange, {
    GET: () => show(item),
    PUT: () => {
      const changed = changeProfileItem(store, item, request.fields, view.version, now);
      const answer = show(changed);
      replace(exchange, item, changed);
      return wantsBody(exchange) ? answer : empty;
    },
    DELETE: () => {
      store.profileItems = store.profileItems.filter((each) => each !== item);
      return empty;
    },
  });
}

/** One value of a profile item, by its path or uid. */
export function answerProfileItemValue(exchange: Exchange, item: ProfileItem, name: string): Answer {
  const { view } = exchange;
  const value = item.values.find(
    ({ definition, uid }) =>
      definition.versions.includes(view.version) && (definition.path === name || uid === name),
  );
  if (value === undefined) throw new StatusError(404);
  const show = (owner: ProfileItem, shown: ProfileItemValue): Answer =>
    found(profileItemValueDocument(calculated(exchange, owner), shown, view));
  return byMethod(exchange, {
    GET: () => show(item, value),
    PUT: () => {
      const changed = changeOne(exchange, value);
      checkValue(changed, item.endDate);
      const values = item.values.map((each) => (each === value ? changed : each));
      const owner = { ...item, values, modified: exchange.now };
      replace(exchange, item, owner);
      return wantsBody(exchange) ? show(owner, changed) : empty;
    },
  });
}

function changeOne({ request, view, now }: Exchange, value: ProfileItemValue): ProfileItemValue {
  const { fields } = request;
  const text = fields.get('value');
  if (text === undefined) throw fault('MISSING_PARAMETERS', 'value');
  const units = view.version === 2 ? { unit: fields.get('unit'), perUnit: fields.get('perUnit') } : {};
  return valueWith(value, { value: text, ...units }, now);
}

function replace({ store }: Exchange, item: ProfileItem, changed: ProfileItem): void {
  store.profileItems = store.profileItems.map((each) => (each === item ? changed : each));
}
