import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { OpenApi } from '../../app/features/transfer/developers/open-api.ts'
import { shownOperations } from '../../app/features/transfer/developers/shown-operations.ts'
import { openApiDocument } from '../../scripts/site/open-api/document.ts'
import { wireSchema } from '../../scripts/site/open-api/json-schema.ts'

const DOCUMENT: OpenApi = JSON.parse(JSON.stringify(openApiDocument()))

const Media = v.object({
  schema: v.record(v.string(), v.unknown()),
  example: v.optional(v.unknown()),
})

test('each example of a request or response body is valid for its schema', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  let count = 0
  for (const methods of Object.values(DOCUMENT.paths)) {
    for (const { operationId, requestBody, responses } of Object.values(methods)) {
      const [answer] = Object.values(responses)
      for (const content of [requestBody?.content, answer?.content]) {
        if (!content) continue
        const { schema, example } = v.parse(Media, content['application/json'])
        const validate = ajv.compile(schema)
        validate(example)
        expect(validate.errors ?? [], operationId).toEqual([])
        count++
      }
    }
  }
  expect(count).toBeGreaterThan(10)
})

test('the description has the limits, defaults and names of the actual requests', () => {
  const schema = wireSchema(
    v.object({
      altText: v.pipe(
        v.string(),
        v.maxLength(500),
        v.transform((text) => text.trim()),
      ),
      pageSize: v.pipe(
        v.optional(v.union([v.string(), v.number()]), 25),
        v.transform(Number),
        v.minValue(1),
        v.maxValue(250),
      ),
      isOwn: v.optional(v.picklist(['true', 'false']), 'false'),
      adIds: v.union([v.pipe(v.array(v.string()), v.maxLength(100)), v.string()]),
      PIN_ID: v.string(),
    }),
  )

  expect(schema).toEqual({
    type: 'object',
    properties: {
      alt_text: { type: 'string', maxLength: 500 },
      page_size: { type: 'integer', minimum: 1, maximum: 250, default: 25 },
      is_own: { type: 'boolean', default: false },
      ad_ids: { type: 'array', items: { type: 'string' }, maxItems: 100 },
      PIN_ID: { type: 'string' },
    },
    required: ['alt_text', 'ad_ids', 'PIN_ID'],
  })
})

test('the page shows each operation with everything that a call needs', () => {
  const operations = shownOperations(DOCUMENT, 'https://pinfold.example').flatMap(
    (group) => group.operations,
  )

  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  expect(operations.find(({ id }) => id === 'website_verification/get')?.curl).toBe(
    `curl "https://pinfold.example/v5/user_account/websites/verification?website=$WEBSITE" \\
  -H "Authorization: Bearer $TOKEN"`,
  )
  const follow = operations.find(({ id }) => id === 'verify_website/update')
  expect(follow).toMatchObject({ method: 'POST', scopes: ['user_accounts:write'], status: '200' })
  expect(follow?.curl).toContain(`-d '{"website":"https://kiln.example/"}'`)
})
