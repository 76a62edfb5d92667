import type { OpenApi, OpenApiSchema } from './open-api.ts'

type Parameter = { name: string; isRequired: boolean; description: string }

export type ShownOperation = {
  id: string
  method: string
  path: string
  summary: string
  scopes: readonly string[]
  parameters: readonly Parameter[]
  curl: string
  status: string
  answer: string | null
}

type OperationGroup = { name: string; operations: ShownOperation[] }

const SHARED_PARAMETERS = ['ad_account_id', 'Idempotency-Key']

/** Groups the open API's operations by the first part of their path, each with an example call. */
export function shownOperations({ paths }: OpenApi, origin: string): OperationGroup[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId: id, summary, security, responses } = operation
      const [status = '', answered] = Object.entries(responses)[0] ?? []
      const example = answered?.content?.['application/json'].example
      return {
        id,
        method: method.toUpperCase(),
        path,
        summary,
        status,
        scopes: security.flatMap(({ oauth2 = [] }) => oauth2),
        parameters: operation.parameters
          .filter(({ name, required }) => required || !SHARED_PARAMETERS.includes(name))
          .map(({ name, required, schema }) => ({
            name,
            isRequired: required,
            description: describeSchema(schema),
          })),
        curl: curlOf({ origin, method, path, ...operation }),
        answer: example === undefined ? null : JSON.stringify(example, null, 2),
      }
    }),
  )
  return [...Map.groupBy(all, ({ path }) => path.split('/')[1] ?? '')].map(
    ([name, operations]) => ({ name, operations }),
  )
}

function describeSchema(schema: OpenApiSchema): string {
  const { type, items, minimum, maximum, maxLength, format } = schema
  const values = schema.enum ?? items?.enum
  const usually = schema.default
  const parts = [
    values ? values.join(', ') : (format ?? items?.type ?? type ?? 'string'),
    type === 'array' && 'repeat for several values',
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    usually !== undefined && `default ${String(usually)}`,
  ]
  return parts.filter(Boolean).join('; ')
}

type Call = Pick<OpenApi['paths'][string][string], 'parameters' | 'requestBody'> & {
  origin: string
  method: string
  path: string
}

function curlOf({ origin, method, path, parameters, requestBody }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => variable(name))
  const asked = parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name }) => `${name}=${variable(name)}`)
  const query = asked.length > 0 ? `?${asked.join('&')}` : ''
  const verb = method === 'get' ? '' : `-X ${method.toUpperCase()} `
  const body = requestBody && [
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(requestBody.content['application/json'].example)}'`,
  ]
  return [
    `curl ${verb}"${origin}/v5${filled}${query}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(body ?? []),
  ].join(' \\\n  ')
}

function variable(name: string): string {
  return `$${name.toUpperCase()}`
}
