import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { freePort } from '../../scripts/site/server.ts'
import { step } from '../../scripts/terminal/progress.ts'
import { launch, run, stop } from '../../scripts/terminal/run.ts'
import { groupMs } from '../load/process-time.ts'
import { temporaryFolder } from '../site/state.ts'

export type Pinry = {
  /** Uploads a photograph, then creates its pin. Returns the pin's id. */
  createPin(photograph: Uint8Array): Promise<number>
  addToBoard(pinId: number): Promise<void>
  /** The processor time of all its processes so far in milliseconds; null without `/proc`. */
  processorMs(): number | null
  stop(): Promise<void>
}

const SETTINGS = 'bench_settings'

/** Requests come one after the other, so more workers would have nothing to do. */
const WORKERS = 2

const POLL_MS = 50

const PASSWORD = 'look around in 2026'

const Created = v.object({ id: v.number() })

const Size = v.object({ width: v.pipe(v.number(), v.minValue(1)) })

/** A pin with the three smaller pictures that Pinry shows. */
const CreatedPin = v.object({
  id: v.number(),
  image: v.object({ standard: Size, thumbnail: Size, square: Size }),
})

/**
 * Starts Pinry (https://github.com/pinry/pinry, a self-hosted pin board in Python) with an empty database, and signs a
 * member up. The environment variable `PINRY` names the folder of its sources; null without it. Our figures are of
 * version 2.1.9 with the packages of Debian 12, which CONTRIBUTING.md lists: Pillow 9.4, and Django 3.2.25 instead of
 * the 2.2 that Pinry asks for.
 */
export async function startPinry(): Promise<Pinry | null> {
  const sources = process.env['PINRY']
  return sources ? step('Starting Pinry', () => start(sources)) : null
}

async function start(sources: string): Promise<Pinry> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, `${SETTINGS}.py`), settingsIn(folder))
  const env = {
    DJANGO_SETTINGS_MODULE: SETTINGS,
    PYTHONPATH: `${folder}:${sources}`,
    PYTHONDONTWRITEBYTECODE: '1',
  }
  const { code, output } = await run('django-admin', ['migrate'], env)
  if (code !== 0) {
    throw new Error(`Could not create the database of Pinry in ${sources}; see above.`, {
      cause: output,
    })
  }
  const address = `127.0.0.1:${await freePort()}`
  const server = launch('gunicorn', ['pinry.wsgi', '-b', address, '-w', String(WORKERS)], env)
  let log = ''
  server.stderr.on('data', (text: Buffer) => {
    log += text.toString()
  })
  const site = `http://${address}/api/v2`
  while (!(await answers(site))) {
    if (server.exitCode !== null) {
      throw new Error('Pinry stopped unexpectedly; see above.', { cause: log })
    }
    await wait(POLL_MS)
  }
  return {
    ...(await signUp(site)),
    processorMs: () => groupMs(server.pid ?? 0),
    stop: () => stop(server),
  }
}

/** The settings of its Docker image, with other folders. */
function settingsIn(folder: string): string {
  return `
from pinry.settings.base import *

SECRET_KEY = 'for this run only'
DEBUG = False
ALLOWED_HOSTS = ['*']
DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': '${folder}/production.db'}}
STATIC_ROOT = '${folder}/static'
MEDIA_ROOT = '${folder}/static/media'
REST_FRAMEWORK['DEFAULT_RENDERER_CLASSES'] = ['rest_framework.renderers.JSONRenderer']
ENABLED_PLUGINS = ['pinry_plugins.batteries.plugin_example.Plugin']
`
}

async function answers(site: string): Promise<boolean> {
  return fetch(`${site}/pins/`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Signs a member up and creates their board. Sends what the forms of Pinry's own pages send. */
async function signUp(site: string): Promise<Pick<Pinry, 'createPin' | 'addToBoard'>> {
  const signedUp = await send('POST', `${site}/profile/users/`, {
    username: 'bench',
    email: 'bench@example.com',
    password: PASSWORD,
    password_repeat: PASSWORD,
  })
  const session = sessionOf(signedUp)
  const create = async (kind: string, body: object) =>
    (await send('POST', `${site}/${kind}/`, body, session)).json()
  const board = v.parse(Created, await create('boards', { name: 'Photographs' }))
  return {
    async createPin(photograph) {
      const form = new FormData()
      form.set('image', new Blob([new Uint8Array(photograph)], { type: 'image/jpeg' }), 'photo.jpg')
      const image = v.parse(Created, await create('images', form))
      const texts = { referer: null, description: null, tags: [], private: false }
      return v.parse(CreatedPin, await create('pins', { ...texts, image_by_id: image.id })).id
    },
    async addToBoard(pinId) {
      const added = { pins_to_add: [pinId] }
      const response = await send('PATCH', `${site}/boards/${board.id}/`, added, session)
      await response.arrayBuffer()
    },
  }
}

function sessionOf({ headers }: Response): Record<string, string> {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('csrftoken='))?.split('=')[1] ?? ''
  return { Cookie: cookies.join('; '), 'X-CSRFToken': token }
}

async function send(
  method: 'POST' | 'PATCH',
  url: string,
  body: object,
  session: Record<string, string> = {},
): Promise<Response> {
  const sent =
    body instanceof FormData
      ? { body, headers: session }
      : {
          body: JSON.stringify(body),
          headers: { ...session, 'Content-Type': 'application/json' },
        }
  const response = await fetch(url, { method, ...sent })
  if (response.ok) return response
  throw new Error(`Pinry returned ${response.status} for ${url}.`, {
    cause: await response.text(),
  })
}
