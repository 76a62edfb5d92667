import { type Column, type SQL, sql } from 'drizzle-orm'
import { violates } from './constraints.ts'

/** 2025-01-01T00:00:00Z. Ids stay below 2^53 until 2094. */
const EPOCH_MS = 1_735_689_600_000
const DAY_MS = 24 * 60 * 60 * 1000
export const ID_RANDOM_VALUES = 4096

/**
 * A time-ordered id: the milliseconds since 2025, times 4096, plus a number below 4096. Each isolate uses every number
 * once, in its own random order, before it repeats one, so that only another isolate can create the same id in the same
 * millisecond.
 */
export function newId(now: number): number {
  order ??= shuffled(ID_RANDOM_VALUES)
  given = (given + 1) % ID_RANDOM_VALUES
  return firstIdAt(now) + (order[given] ?? 0)
}

// Created on first use, because Cloudflare has no random values outside a request.
let order: number[] | undefined
let given = 0

function shuffled(count: number): number[] {
  const keys = crypto.getRandomValues(new Uint32Array(count))
  return [...keys.keys()].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
}

/** The smallest id of a row created at this time; earlier rows have smaller ids. */
export function firstIdAt(time: number): number {
  return (time - EPOCH_MS) * ID_RANDOM_VALUES
}

export function timeOf(id: number): number {
  return Math.floor(id / ID_RANDOM_VALUES) + EPOCH_MS
}

/** The smallest id of a UTC day since 1970, in SQL. */
export function firstIdOfDay(day: SQL): SQL {
  return sql`((${day} * ${sql.raw(`${DAY_MS} - ${EPOCH_MS}) * ${ID_RANDOM_VALUES}`)})`
}

/** When a row with this id was created, in SQL. */
export function timeOfId(id: Column): SQL<number> {
  // D1 binds numbers as REAL, which would change the division.
  return sql`(${id} / ${sql.raw(`${ID_RANDOM_VALUES} + ${EPOCH_MS}`)})`.mapWith(Number)
}

const ATTEMPTS = 8

/** Runs an insert with a new id, and retries with another id if it is taken. */
export async function withNewId<T>(now: number, insert: (id: number) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await insert(newId(now + attempt))
    } catch (error) {
      if (attempt + 1 === ATTEMPTS || !isIdCollision(error)) throw error
    }
  }
}

function isIdCollision(error: unknown): boolean {
  return violates(error, 'UNIQUE constraint failed: ') && violates(error, '.id:')
}
