import { LOG_INS, PASSWORD, PLACES, VIEWER_ID } from './fill.ts'

/** A request that submits a form; `fields` returns the fields of the nth one. */
export type Act = {
  name: string
  path: string
  fields: (place: number) => Record<string, string>
  isMember: boolean
  status?: number
}

/** The viewer's actions. The viewer's pins have ids above those of the filled database. */
export function actsAt(pinCount: number): readonly Act[] {
  const ownPinPath = `/pin/${pinCount + 1}`
  const run = Date.now().toString(36)
  const member = (name: string, path: string, fields: Act['fields']): Act => ({
    name,
    path,
    fields,
    isMember: true,
  })
  const visitor = (name: string, path: string, fields: Act['fields'], status = 302): Act => ({
    name,
    path,
    fields,
    status,
    isMember: false,
  })
  return [
    member('save a pin', `${PLACES.pin}repin/x/`, () => ({ boardId: String(VIEWER_ID) })),
    member('create a pin', '/pin-builder/', (place) => ({
      place: String(VIEWER_ID),
      color: `#${String(place * 7919 + 100_003).slice(-6)}`,
      title: `A colour, number ${place}`,
    })),
    member('edit a pin', `${ownPinPath}/edit/`, (place) => ({
      title: `Bowl number ${place}`,
      description: `A bowl with a rim #bowl${place}`,
      altText: 'A bowl',
      link: 'https://example.com/bowl',
    })),
    member('delete a pin', `${ownPinPath}/delete/`, () => ({})),
    member('restore it', `${ownPinPath}/restore/`, () => ({})),
    member('create a board', '/board/create/', (place) => ({ name: `New board ${run} ${place}` })),
    member('edit a board', `/board/${VIEWER_ID}/edit/`, (place) => ({ name: `Board ${place}` })),
    member('follow a member', '/follow/', () => ({ memberId: '1', follow: 'true' })),
    member('unfollow them', '/follow/', () => ({ memberId: '1' })),
    visitor('log in', '/login/', (place) => ({
      usernameOrEmail: `member${LOG_INS.firstId + (place % LOG_INS.count)}`,
      password: PASSWORD,
    })),
    visitor(
      'log in with a wrong password',
      '/login/',
      (place) => ({
        usernameOrEmail: `member${LOG_INS.firstId + (place % LOG_INS.count)}`,
        password: 'not it at all',
      }),
      401,
    ),
    visitor('register', '/signup/', (place) => ({
      email: `newcomer-${run}-${place}@example.com`,
      password: PASSWORD,
      birthday: '1990-01-01',
    })),
  ]
}
