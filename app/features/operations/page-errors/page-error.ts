import * as v from 'valibot'

/** `page`: the error page replaced the page. `part`: a `Part` of it failed. */
const ERROR_KINDS = ['error', 'rejection', 'hydration', 'part', 'page'] as const
export type ErrorKind = (typeof ERROR_KINDS)[number]

const ERROR_NAMES = [
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'DataCloneError',
  'DataError',
  'EncodingError',
  'ConstraintError',
  'HierarchyRequestError',
  'IndexSizeError',
  'InvalidAccessError',
  'InvalidCharacterError',
  'InvalidNodeTypeError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'NotReadableError',
  'NotSupportedError',
  'OperationError',
  'QuotaExceededError',
  'SecurityError',
  'UnknownError',
] as const
const OTHER_NAME = 'Other'

const PART_NAMES = [
  'account menu',
  'collaborators',
  'departure',
  'facts',
  'flash',
  'hashtags',
  'invitation',
  'keep board',
  'keys',
  'note',
  'notices',
  'organiser',
  'pasting',
  'picker',
  'pin overlay',
  'profile menu',
  'promote',
  'push offer',
  'saved',
  'sent by',
  'share',
  'sign-in',
  'tray',
  'suggestions',
  'tile menu',
  'toasts',
  'topics',
  'tune menu',
  'wall',
  'wall end',
  'welcome',
  'zoom',
] as const
export type PartName = (typeof PART_NAMES)[number]

/** `route` is a route id. */
export const PageError = v.object(
  {
    kind: v.picklist(ERROR_KINDS),
    name: v.fallback(v.picklist([...ERROR_NAMES, OTHER_NAME]), OTHER_NAME),
    part: v.picklist(['', ...PART_NAMES]),
    route: v.pipe(v.string(), v.maxLength(100)),
    build: v.pipe(v.string(), v.maxLength(20)),
  },
  'invalid_parameters',
)
export type PageError = v.InferOutput<typeof PageError>
