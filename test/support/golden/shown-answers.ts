/** Stands on a page for what is another one each time. */
const anything = '…';

/** Whether an answer is as shown. Members that are not shown count only in a document that is shown in part. */
export function isAsShown(shown: unknown, answer: unknown, inPart: boolean): boolean {
  if (shown === anything) return answer !== undefined && answer !== null && answer !== '';
  if (Array.isArray(shown)) {
    return (
      Array.isArray(answer) &&
      (inPart ? shown.length <= answer.length : shown.length === answer.length) &&
      shown.every((entry, index) => isAsShown(entry, answer[index], inPart))
    );
  }
  if (!isRecord(shown)) return shown === answer;
  if (!isRecord(answer)) return false;
  const names = inPart ? Object.keys(shown) : [...new Set([...Object.keys(shown), ...Object.keys(answer)])];
  return names.every((name) => name in shown && isAsShown(shown[name], answer[name], inPart));
}

/** What a page should show: the answer, and of one that is shown in part the same part. */
export function toShow(shown: unknown, answer: unknown, inPart: boolean): unknown {
  if (shown === anything && isAsShown(shown, answer, inPart)) return anything;
  if (Array.isArray(shown) && Array.isArray(answer)) {
    const entries = inPart ? answer.slice(0, shown.length) : answer;
    return entries.map((entry: unknown, index) => toShow(shown[index], entry, inPart));
  }
  if (!isRecord(shown) || !isRecord(answer)) return answer;
  const known = Object.keys(shown).filter((name) => name in answer);
  const names = inPart && known.length > 0 ? known : Object.keys(answer);
  return Object.fromEntries(names.map((name) => [name, toShow(shown[name], answer[name], inPart)]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
