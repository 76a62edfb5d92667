import { BRAND } from '../../../app/brand.ts'
import { describedOperations } from '../../../app/contract/v5/described.ts'
import { SCOPES } from '../../../app/features/identity/apps/scopes.ts'
import { exampleOf } from './example.ts'
import { type JsonSchema, wireSchema } from './json-schema.ts'

type Described = (typeof describedOperations)[number]

const ERROR: JsonSchema = {
  type: 'object',
  properties: { code: { type: 'integer' }, message: { type: 'string' } },
  required: ['code', 'message'],
}

const ERRORS = {
  '400': 'Something is missing or malformed',
  '401': 'The token is missing or has expired',
  '403': 'The token’s scopes or the member’s permissions don’t allow this',
  '404': 'Not found for the token’s member',
  '409':
    'The current state does not allow this, or the first call with this Idempotency-Key is still in progress',
  '410': 'Already done; its secret was shown only once',
  '422': 'The Idempotency-Key was used for another call',
  '429': 'The token has reached its rate limit',
  default: 'Another error',
} as const

const BUSINESS = {
  name: 'ad_account_id',
  description: 'The business to manage',
  schema: { type: 'string', pattern: '^[1-9]\\d*$', maxLength: 16 },
}

const ACT = {
  name: 'Idempotency-Key',
  description:
    'Identifies the call. If you repeat it within a day, it is done once and returns the same response',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** The OpenAPI 3.1 description of the public API, generated from the schemas that check its calls. */
export function openApiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND} API`,
      version: '5',
      description: 'Names, shapes and statuses are those of Pinterest’s API v5.',
    },
    servers: [{ url: '/v5' }],
    paths: pathsOf(),
    components: {
      schemas: { Error: ERROR },
      securitySchemes: {
        oauth2: {
          type: 'oauth2',
          description: 'Authorization code with PKCE (S256)',
          flows: {
            authorizationCode: {
              authorizationUrl: '/oauth/',
              tokenUrl: '/v5/oauth/token',
              refreshUrl: '/v5/oauth/token',
              scopes: SCOPES,
            },
          },
        },
        access_token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function pathsOf() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of describedOperations) {
    const path = paths[operation.path] ?? {}
    path[operation.method.toLowerCase()] = operationOf(operation)
    paths[operation.path] = path
  }
  return paths
}

function operationOf(operation: Described) {
  const { id, method, summary, scopes, params, query, body } = operation
  const inPath = wireSchema(params)
  const querySchema = wireSchema(query)
  const sent = wireSchema(body)
  return {
    operationId: id,
    summary,
    security: [{ oauth2: scopes }, { access_token: [] }],
    parameters: [
      ...parametersOf(inPath, 'path'),
      ...parametersOf(querySchema, 'query'),
      ...(inPath.properties?.[BUSINESS.name]
        ? []
        : [{ ...BUSINESS, in: 'query', required: false }]),
      ...(method === 'GET' ? [] : [{ ...ACT, in: 'header', required: false }]),
    ],
    ...(hasFields(sent) && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: sent, example: exampleOf(sent) } },
      },
    }),
    responses: { ...answerOf(operation), ...refusals() },
  }
}

function hasFields({ properties = {} }: JsonSchema): boolean {
  return Object.keys(properties).length > 0
}

function parametersOf({ properties = {}, required = [] }: JsonSchema, place: 'path' | 'query') {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: name === 'bookmark' ? { type: 'string' } : asText(schema),
  }))
}

/** A nullable parameter is described as optional instead. */
function asText({ anyOf = [], default: usually, ...schema }: JsonSchema): JsonSchema {
  const [shown, ...others] = anyOf.filter(({ type }) => type !== 'null')
  return {
    ...schema,
    ...(others.length === 0 ? shown : { anyOf }),
    ...(usually !== undefined && usually !== null && { default: usually }),
  }
}

function answerOf({ status, answer }: Described) {
  if (status === 204) return { 204: { description: 'Done' } }
  const schema = wireSchema(answer)
  const example = exampleOf(schema)
  return { [status]: { description: 'Done', content: { 'application/json': { schema, example } } } }
}

function refusals() {
  const schema = { $ref: '#/components/schemas/Error' }
  return Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema } } },
    ]),
  )
}
