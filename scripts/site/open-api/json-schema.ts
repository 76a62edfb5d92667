import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { snakeCase } from '../../../app/wire.ts'

export type JsonSchema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  description?: string
}

type Schema = v.GenericSchema

/** The schema for API clients, with field names as sent, limits, and only the usual spelling of a value. */
export function wireSchema(schema: Schema): JsonSchema {
  return onWire(JSON.parse(JSON.stringify(converted(schema))), schema)
}

function converted(schema: Schema): Omit<ReturnType<typeof toJsonSchema>, '$schema'> {
  const { $schema: _, ...found } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema: one }) => (isLazy(one) ? converted(one.getter()) : undefined),
  })
  return found
}

function isLazy(schema: unknown): schema is { getter: () => Schema } {
  return typeof schema === 'object' && schema !== null && 'getter' in schema
}

function onWire(found: JsonSchema, schema?: unknown): JsonSchema {
  const { properties, required, items, oneOf, anyOf = oneOf, ...rest } = found
  const entries = entriesOf(schema)
  if (properties) {
    const shown = Object.entries(properties)
      .map(([name, inner]) => [name, onWire(inner, entries[name])] as const)
      .filter(([, inner]) => Object.keys(inner).length > 0)
    return {
      ...rest,
      properties: Object.fromEntries(shown.map(([name, inner]) => [snakeCase(name), inner])),
      ...(required && { required: required.map(snakeCase) }),
    }
  }
  if (anyOf)
    return usual(
      anyOf.map((one) => onWire(one)),
      rest,
      schema,
    )
  if (rest.enum?.every((word) => word === 'true' || word === 'false')) {
    return {
      type: 'boolean',
      ...(rest.default !== undefined && { default: rest.default === 'true' }),
    }
  }
  return bounded({ ...rest, ...(items && { items: onWire(items) }) }, schema)
}

function usual(ways: JsonSchema[], rest: JsonSchema, schema: unknown): JsonSchema {
  const many = ways.find(({ type }) => type === 'array')
  if (many) return { ...rest, ...many }
  const text = ways.find(({ type }) => type === 'string')
  const number = ways.find(({ type }) => type === 'number')
  return text && number ? bounded({ ...rest, ...text }, schema) : { ...rest, anyOf: ways }
}

/** A number that is sent as text is checked after parsing. */
function bounded(found: JsonSchema, schema: unknown): JsonSchema {
  const steps = stepsOf(schema)
  const minimum = numberOf(steps, 'min_value')
  const maximum = numberOf(steps, 'max_value')
  if (found.type !== 'string' || minimum === undefined || maximum === undefined) return found
  const { default: usually } = found
  return {
    type: 'integer',
    minimum,
    maximum,
    ...(usually !== undefined && { default: Number(usually) }),
  }
}

type Step = { type: string; requirement?: unknown }

function numberOf(steps: readonly Step[], type: string): number | undefined {
  const requirement = steps.find((step) => step.type === type)?.requirement
  return typeof requirement === 'number' ? requirement : undefined
}

function stepsOf(schema: unknown): readonly Step[] {
  return hasPipe(schema) ? schema.pipe : []
}

function hasPipe(schema: unknown): schema is { pipe: Step[] } {
  return typeof schema === 'object' && schema !== null && 'pipe' in schema
}

function entriesOf(schema: unknown): Readonly<Record<string, unknown>> {
  return hasEntries(schema) ? schema.entries : {}
}

function hasEntries(schema: unknown): schema is { entries: Record<string, unknown> } {
  return typeof schema === 'object' && schema !== null && 'entries' in schema
}
