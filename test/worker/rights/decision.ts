import type { Person, Sender } from './people.ts'
import { PEOPLE } from './people.ts'
import type { BoardKind, Subject } from './subject.ts'

/** How a write is answered. `no change`: looks like a success but changes nothing. */
export type Answer = 'done' | 'no change' | 'not found' | 'gone' | 'not allowed' | 'log in'

/** A request; to the open API with the sender's token, or the given one. */
export type Sent = { path: string; token?: string | null } & (
  | { form: Record<string, string> | FormData }
  | { json: unknown; method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE' }
)

export type People = readonly Person[]

/** The people who may do a write, the answer to everybody else, and a valid request. */
export type Decision = {
  may: People | Record<BoardKind, People>
  /** The answer to members without the right; `not found` by default. */
  otherwise?: Answer
  /** People who are answered differently. */
  but?: Partial<Record<Person, Answer>>
  /** The kinds of board that the write applies to, if not all. */
  kinds?: readonly BoardKind[]
  /** Set if only refusals are tried, with the reason. */
  onlyRefused?: string
  /** Set if a refused write undoes its change, with the place of its test. */
  putsBack?: string
  sends: (subject: Subject, sender: Sender) => Sent | Promise<Sent>
}

const NOT_SIGNED_IN: People = ['visitor', 'token']

export const EVERY_MEMBER: People = PEOPLE.filter((who) => !NOT_SIGNED_IN.includes(who))

export const MANAGERS: People = [
  'admin',
  'campaign manager',
  'analyst',
  'profile manager',
  'demoted manager',
]

export const OPERATORS: People = ['operator', 'demoted operator']

const SAVERS: People = ['owner', 'admin', 'campaign manager', 'profile manager']

export const NOBODY: People = []

/** A board's owner; for a protected board, everybody who saves for the business. */
export const OWNERS = { public: ['owner'], secret: ['owner'], protected: SAVERS } as const

/** The owner in person, who alone invites people. */
export const OWNER: People = ['owner']

export const EDITORS = {
  public: ['owner', 'collaborator'],
  secret: ['owner', 'collaborator'],
  protected: SAVERS,
} as const

export const VIEWERS = {
  public: without(EVERY_MEMBER, 'blocked', 'blocking'),
  secret: ['owner', 'collaborator', 'invited'],
  protected: without(EVERY_MEMBER, 'blocked', 'blocking'),
} as const

export const ONLY_COLLABORATOR = {
  public: ['collaborator'],
  secret: ['collaborator'],
  protected: NOBODY,
} as const

export function without(people: People, ...left: People): People {
  return people.filter((who) => !left.includes(who))
}

/** These people learn that they lack the right. */
export function notAllowed(people: People): Partial<Record<Person, Answer>> {
  return Object.fromEntries(people.map((who) => [who, 'not allowed']))
}

export function form(path: string, fields: Record<string, unknown> = {}): Sent {
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)] as const)
  return { path, form: Object.fromEntries(texts) }
}

export function call(name: string, json: unknown = {}): Sent {
  return { path: `/resource/${name}/`, json }
}

/** The answer that the decision promises this person for a board of this kind. */
export function promised(decision: Decision, kind: BoardKind, who: Person): Answer {
  const { may, otherwise = 'not found', but } = decision
  const people: People = 'public' in may ? may[kind] : may
  if (people.includes(who)) return but?.[who] ?? 'done'
  return but?.[who] ?? (NOT_SIGNED_IN.includes(who) ? 'log in' : otherwise)
}
