/** A request that ends with an error status; the answer has the document of 4.1 of the protocol. */
export class StatusError extends Error {
  readonly status: number;

  constructor(status: number, description = sentences[status] ?? '') {
    super(description);
    this.status = status;
  }
}

const sentences: Readonly<Record<number, string>> = {
  400: 'The request could not be understood by the server due to malformed syntax',
  401: 'The request requires user authentication',
  403: '',
  404: 'The server has not found anything matching the request URI',
  405: 'The method specified in the request is not allowed for the resource identified by the request URI',
  406: 'The resource identified by the request is only capable of generating response entities which have content characteristics not acceptable according to the accept headers sent in the request',
  500: '',
};

export const statusNames: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  500: 'Internal Server Error',
};

/** The faults of 4.2 of the protocol. All have the status 400. */
const texts = {
  INVALID_PARAMETERS: 'A request was received with one or more invalid parameters.',
  INVALID_API_PARAMETERS:
    'A request was received with parameters that this version of the API does not have.',
  INVALID_CONTENT: 'A request was received whose content could not be read.',
  MISSING_PARAMETERS: 'A request was received with one or more parameters missing.',
  INVALID_DATE_FORMAT: 'A request was received with one or more datetime parameters not in the right format.',
  INVALID_DATE_RANGE: 'A request was received whose end date is before its start date.',
  INVALID_PRORATA_REQUEST: 'A prorata request was received without an end date.',
  DUPLICATE_ITEM:
    'A POST or PUT request was received which would have resulted in a duplicate resource being created.',
  EMPTY_LIST: 'A request was received with an empty list.',
  ENTITY_NOT_FOUND: 'A request was received with an identifier that matches nothing.',
  MAX_BATCH_SIZE_EXCEEDED: 'A batch was received that has too many entries.',
  DELETE_MUST_LEAVE_AT_LEAST_ONE_ITEM_VALUE: 'The last value of an item cannot be deleted.',
  INVALID_RESOURCE_MODIFICATION: 'A change was requested that is not allowed.',
} as const;

export function fault(name: keyof typeof texts, detail = ''): StatusError {
  return new StatusError(400, detail === '' ? texts[name] : `${texts[name]} ${detail}`);
}
