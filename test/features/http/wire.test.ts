import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromWire, reviveWire, snakeCase, toWire } from '../../../app/wire.ts'

test('keys are in snake_case, and ids are texts', () => {
  expect(
    toWire({
      id: 5,
      boardId: 7,
      pinIds: [1, 2],
      pinCount: 3,
      createdAt: 1_800_000_000_000,
      viaPinner: { id: 9, fullName: 'Ana' },
      items: [{ id: 1, sectionId: null }],
      paid: 4,
      grid: 6,
      images: { '236x': { url: '/a', width: 236 } },
    }),
  ).toEqual({
    id: '5',
    board_id: '7',
    pin_ids: ['1', '2'],
    pin_count: 3,
    created_at: 1_800_000_000_000,
    via_pinner: { id: '9', full_name: 'Ana' },
    items: [{ id: '1', section_id: null }],
    paid: 4,
    grid: 6,
    images: { '236x': { url: '/a', width: 236 } },
  })
})

test('an id is exact as a text, however large', () => {
  expect(toWire({ id: Number.MAX_SAFE_INTEGER })).toEqual({ id: '9007199254740991' })
})

test('a text that is no number stays a text, whatever its name', () => {
  expect(reviveWire({ id: 'ana@mail.example', client_id: 'a1', pin_ids: ['5'] })).toEqual({
    id: 'ana@mail.example',
    clientId: 'a1',
    pinIds: [5],
  })
})

test('a request’s fields may be in either case', () => {
  expect(fromWire({ board_id: '5', altText: 'A jar', image_url: null })).toEqual({
    boardId: '5',
    altText: 'A jar',
    imageUrl: null,
  })
})

test('a field named like a prototype property is an ordinary field', () => {
  const fields = fromWire(JSON.parse('{"__proto__": {"is_admin": true}, "constructor": 1}'))

  expect(Object.getPrototypeOf({ ...fields })).toBe(Object.prototype)
  expect(Object.hasOwn(fields, 'isAdmin')).toBe(false)
})

test('names are converted like keys', () => {
  expect(['name', 'boardId', 'usernameOrEmail'].map(snakeCase)).toEqual([
    'name',
    'board_id',
    'username_or_email',
  ])
})

test('a value survives conversion to the wire and back', () => {
  const name = fc
    .stringMatching(/^[a-z][a-z0-9]{0,5}([A-Z][a-z0-9]{0,5}){0,3}$/)
    .filter((key) => !/(^i|I)ds?$/.test(key))
  const idName = fc.oneof(
    fc.constantFrom('id', 'ids'),
    fc.tuple(name, fc.constantFrom('Id', 'Ids')).map(([start, end]) => start + end),
  )
  const plain = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
  )
  const id = fc.oneof(
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    fc.constant(null),
    fc.array(fc.integer({ min: 1 }), { maxLength: 3 }),
  )
  const { shown } = fc.letrec<{ shown: Record<string, unknown> }>((tie) => ({
    shown: fc
      .tuple(
        fc.dictionary(
          name,
          fc.oneof({ maxDepth: 3 }, plain, tie('shown'), fc.array(tie('shown'), { maxLength: 3 })),
          {
            maxKeys: 4,
          },
        ),
        fc.dictionary(idName, id, { maxKeys: 2 }),
      )
      .map(([words, ids]) => ({ ...words, ...ids })),
  }))

  fc.assert(
    fc.property(shown, (value) => {
      const wire = JSON.stringify(toWire(value))

      expect(reviveWire(JSON.parse(wire))).toEqual(value)
      expect(wire).not.toMatch(/"[a-z0-9_]*[A-Z][a-zA-Z0-9_]*":/)
    }),
  )
})
