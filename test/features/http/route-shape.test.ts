import { matchRoutes } from '@remix-run/react'
import { expect, test } from 'vitest'
import { routesFitting, shapeReader } from '../../../app/http/route-shape.ts'

const PATHS = [
  'ideas',
  'pin/:pinId',
  'pin/:pinId/edit',
  'board/create',
  'board/:boardId/:action',
  'v3/*',
  'v3/:subject/:call',
  ':username',
  ':username/_created',
  ':username/:board',
  ':username/:board/:section',
  '*',
]

const children = PATHS.map((path) => ({ id: path, path, parentId: 'root' }))
const home = { id: 'home', index: true, parentId: 'root' }
const routes = {
  root: { path: '' },
  home,
  ...Object.fromEntries(children.map((child) => [child.id, child])),
}

const shapeOf = shapeReader(routes)

test.each([
  '/',
  '/ideas',
  '/IDEAS/',
  '/%69deas/',
  '/pin/12/',
  '/pin/12/edit/',
  '/pin/12/else/',
  '/pin',
  '/board/create/',
  '/board/3/archive/',
  '/v3/a/b/c/d/',
  '/v3/users/exists/',
  '/ana/',
  '/ana/_created/',
  '/ana/kitchens/',
  '/ana/kitchens/tiles/',
  '/ana//kitchens/',
  '/a/b/c/d/e/f/g/',
])('%s matches the same route among the routes of its shape as among all routes', (address) => {
  const all = matchRoutes([home, ...children], address)
  const fitting = routesFitting(routes, shapeOf(address))
  const some = matchRoutes(
    [home, ...children].filter(({ id }) => fitting.has(id)),
    address,
  )

  expect(some?.map(({ route }) => route.id)).toEqual(all?.map(({ route }) => route.id))
  expect(fitting).toContain('root')
  expect(fitting.size).toBeLessThan(children.length)
})

test('the exact address of a static route finds only that route', () => {
  const [only, ...others] = routesFitting(routes, shapeOf('/board/create/'))

  expect([only, ...others]).toEqual(['board/create', 'root'])
})

test("the address of a page's data has the shape of the page's address", () => {
  expect(shapeOf('/ana/kitchens.data')).toEqual(shapeOf('/ana/kitchens/'))
  expect(shapeOf('/_root.data')).toEqual(shapeOf('/'))
})

test('there are few shapes, whatever is requested', () => {
  expect(shapeOf(`/${'a/'.repeat(50)}`)).toEqual(shapeOf(`/${'b/'.repeat(500)}`))
})
