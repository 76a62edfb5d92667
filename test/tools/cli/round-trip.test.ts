import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPng } from '../../factories/content/pictures.ts'
import { theSite } from '../served/the-site.ts'
import { aPinfold, linesIn } from './pinfold.ts'

type Line = Record<string, string | null>

const TIMEOUT_MS = 120_000

let site: Awaited<ReturnType<typeof theSite>>
let pinfold: Awaited<ReturnType<typeof aPinfold>>

beforeAll(async () => {
  site = await theSite()
  pinfold = await aPinfold(site.origin)
}, TIMEOUT_MS)

afterAll(() => pinfold.remove())

async function post(token: string, path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(`${site.origin}/v5/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== 201) throw new Error(`${path}: ${await response.text()}`)
  return response.json<{ id: string }>()
}

async function fill(token: string): Promise<void> {
  const open = await post(token, 'boards', { name: 'Lamps', description: 'Of brass' })
  const hidden = await post(token, 'boards', { name: 'Gifts', privacy: 'SECRET' })
  const section = await post(token, `boards/${open.id}/sections`, { name: 'Hall' })
  for (const [place, board] of [open, open, hidden].entries()) {
    const png = aPng(300, 300, [place * 40, 90, 10])
    await post(token, 'pins', {
      board_id: board.id,
      board_section_id: place === 1 ? section.id : null,
      title: `Lamp ${place} „ü“`,
      description: 'Bright\nand warm',
      alt_text: 'A lamp',
      link: `https://lamps.example/${place}`,
      note: place === 2 ? 'For mum' : null,
      media_source: {
        source_type: 'image_base64',
        content_type: 'image/png',
        data: Buffer.from(png).toString('base64'),
      },
    })
  }
}

/** An export without the values that differ in a copy. Names replace its ids. */
function compared(out: string): Line[] {
  const lines = linesIn<Line>(out)
  const names = new Map(lines.map(({ id, name }) => [id, name]))
  return lines.map(({ id: _, created_at: __, picture: ___, file: ____, ...line }) => ({
    ...line,
    board_id: names.get(line['board_id'] ?? '') ?? null,
    board_section_id: names.get(line['board_section_id'] ?? '') ?? null,
  }))
}

test(
  'exporting an import of an export gives the same result',
  async () => {
    const ana = await site.aMember()
    const bo = await site.aMember()
    await fill(ana.token)
    const pictures = join(pinfold.home, 'pictures')
    const as = ({ token }: { token: string }) => ({ env: { PINFOLD_TOKEN: token } })

    const exported = await pinfold.run(['export', '--pictures', pictures], as(ana))
    expect([exported.code, exported.err]).toEqual([0, ''])
    expect(linesIn(exported.out).map(({ type }) => type)).toEqual([
      'board',
      'section',
      'pin',
      'pin',
      'board',
      'pin',
    ])
    expect(await readdir(pictures)).toHaveLength(3)

    const imported = await pinfold.run(['import', '--pictures', pictures], {
      ...as(bo),
      input: exported.out,
    })
    expect([imported.code, imported.err]).toEqual([0, ''])
    expect(linesIn(imported.out).map(({ line }) => line)).toEqual([3, 4, 6])
    const again = await pinfold.run(['export'], as(bo))
    expect(compared(again.out)).toEqual(compared(exported.out))

    const twice = await pinfold.run(['import', '--from', '7'], { ...as(bo), input: exported.out })
    expect(twice).toEqual({ code: 0, out: '', err: '' })
    expect(linesIn((await pinfold.run(['boards'], as(bo))).out)).toHaveLength(2)
    expect(
      linesIn((await pinfold.run(['pins', 'lamps', '--section', 'Hall'], as(bo))).out),
    ).toHaveLength(1)
    const broken = await pinfold.run(['import'], {
      ...as(bo),
      input: `${exported.out}{"type":"pin"`,
    })
    expect(broken.code).toBe(1)
    expect(broken.err).toContain("line 7: This line isn't from an export.")
  },
  TIMEOUT_MS,
)

test(
  'a folder’s pictures are added in the order of their names, and only once',
  async () => {
    const ana = await site.aMember()
    const as = { env: { PINFOLD_TOKEN: ana.token } }
    const board = await post(ana.token, 'boards', { name: 'Kitchen' })
    const folder = join(pinfold.home, 'kitchen')
    await mkdir(folder)
    for (const [number, name] of ['10.png', '9.PNG', 'notes.txt', 'broken.jpg'].entries()) {
      const isPicture = name.toLowerCase().endsWith('.png')
      await writeFile(join(folder, name), isPicture ? aPng(300, 300, [number * 40, 90, 10]) : 'x')
    }
    const add = () => pinfold.run(['add', folder, '--board', 'Kitchen', '--json'], as)

    const first = await add()
    const again = await add()

    const files = linesIn<{ file: string; id: string }>(first.out)
    expect(files.map(({ file }) => file)).toEqual([join(folder, '9.PNG'), join(folder, '10.png')])
    expect([first.code, first.err]).toEqual([1, expect.stringContaining('broken.jpg: ')])
    expect(first.err).toContain('1 not saved.')
    expect(linesIn<{ id: string }>(again.out).map(({ id }) => id)).toEqual(
      files.map(({ id }) => id),
    )
    const pins = await pinfold.run(['pins', board.id, '--json'], as)
    expect(linesIn(pins.out)).toHaveLength(2)
  },
  TIMEOUT_MS,
)

test(
  'adding says what is missing: the board, the folder, or its pictures',
  async () => {
    const { token } = await site.aMember()
    await post(token, 'boards', { name: 'Kitchen' })
    const run = (...args: string[]) =>
      pinfold.run(['add', ...args], { env: { PINFOLD_TOKEN: token } })
    const empty = join(pinfold.home, 'empty')
    await mkdir(empty)

    expect(await run(empty)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Which board?'),
    })
    expect(await run('nowhere', '--board', 'Kitchen')).toMatchObject({
      code: 2,
      err: expect.stringContaining("nowhere can't be read."),
    })
    expect(await run(empty, '--board', 'Kitchen')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There are no pictures in that folder.'),
    })
  },
  TIMEOUT_MS,
)
