import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import type { Signed } from '../../browser/people.ts'
import { PROXY_ORIGIN } from '../addresses.ts'
import { type Driver, type Found, idOf } from './driver.ts'
import { chord, typed } from './keys.ts'

/** An element counts as settled if it hasn't moved for this long. */
const SETTLED_MS = 300

const Place = v.object({ x: v.number(), y: v.number(), width: v.number() })

/** A function that runs in a page; it can't use anything outside itself. */
export type InPage = (...parameters: never[]) => unknown

export type Window = ReturnType<typeof windowOf>

export function windowOf({ command }: Driver) {
  const run = (work: InPage | string, ...args: unknown[]) => {
    const script = typeof work === 'string' ? work : `return (${work})(...arguments)`
    return command('POST', '/execute/sync', { script, args })
  }

  const act = (type: 'key' | 'pointer', actions: object[]) =>
    command('POST', '/actions', { actions: [{ type, id: type, actions }] })

  const placeOf = async (found: Found) =>
    v.parse(Place, await run((one: Element) => one.getBoundingClientRect().toJSON(), found))

  /** Waits until the element stops moving, because a wall's new layout moves its tiles. */
  async function settledPlaceOf(found: Found) {
    for (let place = await placeOf(found); ; ) {
      await wait(SETTLED_MS)
      const next = await placeOf(found)
      if (next.x === place.x && next.y === place.y) return next
      place = next
    }
  }

  const goTo = (path: string) => command('POST', '/url', { url: new URL(path, PROXY_ORIGIN).href })

  return {
    run,
    goTo,
    url: async () => String(await command('GET', '/url')),
    goBack: () => command('POST', '/back'),
    refresh: () => command('POST', '/refresh'),
    resize: (size: { width: number; height: number }) => command('POST', '/window/rect', size),
    click: (found: Found) => command('POST', `/element/${idOf(found)}/click`),

    /** Presses keys in sequence; `Control+a` presses two together. */
    keys: (...chords: string[]) => act('key', chords.flatMap(chord)),
    write: (text: string) => act('key', typed(text)),
    hover: (found: Found) => act('pointer', [{ type: 'pointerMove', origin: found, x: 0, y: 0 }]),

    /** Drags by mouse to a share of the target's width, in steps as a hand would. */
    async drag(from: Found, to: Found, share: number): Promise<void> {
      const start = await settledPlaceOf(from)
      const end = await settledPlaceOf(to)
      const x = end.x + end.width * share
      const y = end.y + 30
      const steps = Array.from({ length: 8 }, (_, step) => (step + 1) / 8)
      await act('pointer', [
        moveTo(start.x + start.width / 2, start.y + 60),
        { type: 'pointerDown', button: 0 },
        ...steps.map((part) =>
          moveTo(
            start.x + start.width / 2 + (x - start.x - start.width / 2) * part,
            start.y + 60 + (y - start.y - 60) * part,
          ),
        ),
        { type: 'pointerUp', button: 0 },
      ])
    },

    choose: (field: Found, files: string[]) =>
      command('POST', `/element/${idOf(field)}/value`, { text: files.join('\n') }),

    /** Gives the window the cookies of a member who signed up by requests. */
    async enterAs({ request }: Signed): Promise<void> {
      for (const { name, value } of (await request.storageState()).cookies) {
        const rest = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' }
        await command('POST', '/cookie', { cookie: { name, value, ...rest } })
      }
    },

    /** Clears cookies and stored data. */
    async leave(): Promise<void> {
      await goTo('/robots.txt')
      await command('DELETE', '/cookie')
      await run('localStorage.clear(); sessionStorage.clear()')
    },
  }
}

function moveTo(x: number, y: number): object {
  return { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 30 }
}
