import * as v from 'valibot'
import { jsonValue } from './text/json-value.ts'

/** A condition from SQLite, as a boolean. */
export const Condition = v.pipe(
  v.number(),
  v.transform((value) => value !== 0),
)

/** Parses JSON of this schema. Throws if it doesn't match or isn't JSON. */
export function parseJson<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  return v.parse(schema, jsonValue(text))
}

/** Parses rows that the database returned as JSON, all at once. Throws like {@link parseJson}. */
export function parseJsonRows<S extends v.GenericSchema>(
  schema: S,
  rows: readonly { json?: unknown }[] = [],
): v.InferOutput<S>[] {
  return parseJson(v.array(schema), `[${rows.map(({ json }) => json).join()}]`)
}

/** Like {@link parseJson}, for text from others: returns null instead of throwing. */
export function jsonOrNull<S extends v.GenericSchema>(
  schema: S,
  text: string,
): v.InferOutput<S> | null {
  try {
    return parseJson(schema, text)
  } catch {
    return null
  }
}
