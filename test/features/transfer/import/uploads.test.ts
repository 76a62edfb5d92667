import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { discardImport } from '../../../../app/features/transfer/import/change-import.server.ts'
import { readImport } from '../../../../app/features/transfer/import/read-import.server.ts'
import {
  cancelUpload,
  deleteUploadsOf,
  purgeUploads,
} from '../../../../app/features/transfer/import/upload/delete-uploads.server.ts'
import { finishUploads } from '../../../../app/features/transfer/import/upload/finish-uploads.server.ts'
import { putPart } from '../../../../app/features/transfer/import/upload/put-part.server.ts'
import {
  listUploads,
  startUpload,
} from '../../../../app/features/transfer/import/upload/start-upload.server.ts'
import { UPLOAD_PART_BYTES, UPLOAD_READ_MS } from '../../../../app/features/transfer/limits.ts'
import { beforeBatch, brokenAfter } from '../../../broken-database.ts'
import { refusal } from '../../../emails.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { anImport } from '../../../factories/transfer/imports.ts'
import {
  aFile,
  aLargeFile,
  announcedUpload,
  inPieces,
  partOf,
  r2Upload,
  sendParts,
} from '../../../factories/transfer/uploads.ts'
import { bookmark, bookmarks } from '../../../pages/bookmarks.ts'

type Member = Awaited<ReturnType<typeof aMember>>

const DAY_MS = 24 * 60 * 60 * 1000
const LARGE = aLargeFile()
const SMALL = aFile(bookmarks({ Clay: [bookmark('https://a.example/', 'Jar')] }))

function put(member: Member, upload: string, number = 1, bytes = partOf(LARGE, number)) {
  return putPart(member, { upload, number }, inPieces(bytes))
}

function finish(member: Member, uploads: string[], importId: number | null = null) {
  return finishUploads(member, { uploads, importId })
}

function idIn({ path }: { path: string }): { importId: number } {
  return { importId: Number(/\/(\d+)\/$/.exec(path)?.[1]) }
}

async function importsOf({ viewer }: Member) {
  const { results } = await env.DB.prepare(
    'select state, files, total from imports where member_id = ?',
  )
    .bind(viewer.id)
    .all<{ state: string; files: string; total: number }>()
  return results
}

test('a file is uploaded in parts, in any order and one of them twice, and becomes an import', async () => {
  const ana = await aMember()
  const upload = await sendParts(ana, LARGE, { numbers: [2, 1, 2] })

  const page = await readImport(ana, idIn(await finish(ana, [upload])))

  expect(page).toMatchObject({ state: 'waiting', total: 1, fileNames: ['bookmarks.html'] })
  const stored = await env.MEDIA.get(`import/${upload}`)
  expect(Buffer.compare(Buffer.from((await stored?.arrayBuffer()) ?? []), LARGE)).toBe(0)
  expect(await listUploads(ana)).toEqual([])
})

test('the same file resumes where it stopped, in another tab too; another member’s is separate', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const about = announcedUpload(LARGE)
  const upload = await sendParts(ana, LARGE, { about, numbers: [2] })

  const later = { ...ana, now: ana.now + 60_000 }
  const [one, other] = await Promise.all([startUpload(later, about), startUpload(ana, about)])

  expect([one, other]).toEqual([
    { upload, parts: [2] },
    { upload, parts: [2] },
  ])
  expect((await startUpload(bo, about)).upload).not.toBe(upload)
  expect((await startUpload(ana, { ...about, bytes: 5 })).upload).not.toBe(upload)
  const shown = { upload, name: 'bookmarks.html', bytes: LARGE.length, here: UPLOAD_PART_BYTES }
  expect(await listUploads(ana)).toContainEqual(shown)
})

test('two tabs that start the same file at once share its upload', async () => {
  const ana = await aMember()
  const about = announcedUpload(LARGE)
  let other = { upload: '' }
  const db = beforeBatch('insert into import_uploads', async () => {
    other = await startUpload(ana, about)
  })

  const begun = await startUpload({ ...ana, db }, about)

  expect(begun).toEqual({ upload: other.upload, parts: [] })
  expect(await listUploads(ana)).toHaveLength(1)
})

test('a member can have 20 uploads of 4 GiB in total, and visitors none', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const large = { bytes: 2 * 1024 ** 3 }

  for (let n = 0; n < 20; n++) await startUpload(ana, announcedUpload(SMALL))
  await startUpload(bo, announcedUpload(SMALL, large))
  await startUpload(bo, announcedUpload(SMALL, large))

  expect(await refusal(startUpload(ana, announcedUpload(SMALL)))).toBe('too_many_uploads')
  expect(await refusal(startUpload(bo, announcedUpload(SMALL)))).toBe('too_many_uploads')
  expect(await refusal(startUpload(aVisitor(), announcedUpload(SMALL)))).toBe('not_signed_in')
  await cancelUpload(bo, { upload: (await listUploads(bo))[0]?.upload ?? '' })
  expect(await refusal(startUpload(bo, announcedUpload(SMALL)))).toBe('done')
})

test('a part of the wrong member, size, number or time is refused', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const { upload } = await startUpload(ana, announcedUpload(LARGE))
  const first = partOf(LARGE, 1)
  const bytesOver = new Uint8Array(UPLOAD_PART_BYTES + 1)

  expect(await refusal(put(bo, upload))).toBe('upload_gone')
  expect(await refusal(put(ana, crypto.randomUUID()))).toBe('upload_gone')
  expect(await refusal(put(ana, upload, 1, first.subarray(1)))).toBe('upload_part_wrong')
  expect(await refusal(put(ana, upload, 1, bytesOver))).toBe('upload_part_wrong')
  expect(await refusal(put(ana, upload, 2, first))).toBe('upload_part_wrong')
  expect(await refusal(put(ana, upload, 3, first))).toBe('upload_part_wrong')
  const visitor = putPart(aVisitor(), { upload, number: 1 }, inPieces(first))
  expect(await refusal(visitor)).toBe('not_signed_in')
  expect((await listUploads(ana))[0]?.here).toBe(0)
  await put(ana, upload, 1)
  await put(ana, upload, 2)
  await finish(ana, [upload])
  expect(await refusal(put(ana, upload, 2))).toBe('upload_gone')
})

test('a part whose connection breaks isn’t stored, and is sent again', async () => {
  const ana = await aMember()
  const { upload } = await startUpload(ana, announcedUpload(LARGE))
  async function* broken() {
    yield partOf(LARGE, 1).subarray(0, 1000)
    throw new Error('the connection was lost')
  }

  await expect(putPart(ana, { upload, number: 1 }, broken())).rejects.toThrow('lost')
  expect((await listUploads(ana))[0]?.here).toBe(0)
  await put(ana, upload)

  expect((await listUploads(ana))[0]?.here).toBe(UPLOAD_PART_BYTES)
})

test('a part that another tab has already sent is skipped', async () => {
  const ana = await aMember()
  const about = announcedUpload(LARGE)
  const { upload } = await startUpload(ana, about)
  const first = partOf(LARGE, 1)
  async function* overtaken() {
    yield first.subarray(0, 1000)
    await put(ana, upload)
    yield first.subarray(1000)
  }

  await putPart(ana, { upload, number: 1 }, overtaken())

  expect(await startUpload(ana, about)).toEqual({ upload, parts: [1] })
})

test('if a part is stored twice at once neither counts, whichever finishes last', async () => {
  const ana = await aMember()
  const about = announcedUpload(LARGE)
  const { upload } = await startUpload(ana, about)
  const db = beforeBatch('update import_upload_parts', () => put(ana, upload))

  expect(await refusal(put({ ...ana, db }, upload))).toBe('upload_part_again')
  expect(await startUpload(ana, about)).toEqual({ upload, parts: [] })
  await put(ana, upload, 1)
  await put(ana, upload, 2)
  expect(await importsOf(ana)).toEqual([])
  await finish(ana, [upload])
  expect(await importsOf(ana)).toMatchObject([{ total: 1 }])
})

test('a part that arrives while its file is discarded or read is refused', async () => {
  const ana = await aMember()
  const meanwhile = (happen: (upload: string) => Promise<unknown>) => async () => {
    const { upload } = await startUpload(ana, announcedUpload(LARGE))
    async function* bytes() {
      yield partOf(LARGE, 1).subarray(0, 1000)
      await happen(upload)
      yield partOf(LARGE, 1).subarray(1000)
    }
    return refusal(putPart(ana, { upload, number: 1 }, bytes()))
  }
  const until = ana.now + UPLOAD_READ_MS
  const claim = env.DB.prepare('update import_uploads set read_until = ? where id = ?')

  const thrownAway = await meanwhile((upload) => cancelUpload(ana, { upload }))()
  const read = await meanwhile((upload) => claim.bind(until, upload).run())()

  expect([thrownAway, read]).toEqual(['upload_gone', 'upload_gone'])
})

test('parts are rate-limited per minute', async () => {
  const ana = await aMember()
  const { upload } = await startUpload(ana, announcedUpload(LARGE))
  const limited = { ...ana, env: { ...ana.env, LIMIT_SCALE: '0.001' } }

  await put(limited, upload, 1)

  expect(await refusal(put(limited, upload, 2))).toBe('rate_limited')
})

test('a file isn’t read before it is complete, nor for another member', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const half = await sendParts(ana, LARGE, { numbers: [1] })
  const whole = await sendParts(ana, SMALL)

  expect(await refusal(finish(ana, [half]))).toBe('upload_incomplete')
  expect(await refusal(finish(ana, [whole, half]))).toBe('upload_incomplete')
  expect(await refusal(finish(bo, [whole]))).toBe('upload_gone')
  expect(await refusal(finish(ana, [whole, crypto.randomUUID()]))).toBe('upload_gone')
  const visitor = finishUploads(aVisitor(), { uploads: [whole], importId: null })
  expect(await refusal(visitor)).toBe('not_signed_in')

  expect(await listUploads(ana)).toHaveLength(2)
  expect(await refusal(finish(ana, [whole]))).toBe('done')
})

test('a file finished twice is imported once, both in turn and at the same time', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const first = await sendParts(ana, SMALL)
  const second = await sendParts(bo, SMALL)
  let meanwhile = ''
  const db = beforeBatch('insert into import_items', async () => {
    meanwhile = await refusal(finish(bo, [second]))
  })

  const once = await finish(ana, [first])
  const twice = await finish(ana, [first])
  await finish({ ...bo, db }, [second])

  expect(once).toEqual(twice)
  expect(meanwhile).toBe('upload_busy')
  for (const member of [ana, bo]) {
    const found = await importsOf(member)
    expect(found).toMatchObject([{ total: 1 }])
    expect(JSON.parse(found[0]?.files ?? '[]')).toHaveLength(1)
  }
  expect(await env.MEDIA.head(`import/${second}`)).not.toBeNull()
})

test('a second request waits while the first one assembles a file', async () => {
  const ana = await aMember()
  const upload = await sendParts(ana, SMALL)
  const claim = env.DB.prepare('update import_uploads set read_until = ? where id = ?')
  await claim.bind(ana.now + 1, upload).run()

  expect(await refusal(finish(ana, [upload]))).toBe('upload_busy')

  expect(await refusal(finish({ ...ana, now: ana.now + 1 }, [upload]))).toBe('done')
})

test('a request that dies after any of its calls loses and duplicates nothing', async () => {
  const ends: string[] = []
  for (let calls = 0; ends.at(-1) !== 'done'; calls++) {
    const ana = await aMember()
    const upload = await sendParts(ana, SMALL)

    const dying = { ...ana, db: brokenAfter(calls) }
    const end = await finish(dying, [upload]).then(
      () => 'done',
      () => 'died',
    )
    const later = { ...ana, now: ana.now + UPLOAD_READ_MS }
    const { path } = await finish(later, [upload])

    ends.push(end)
    expect(path, `${calls} calls`).toMatch(/^\/settings\/import\/\d+\/$/)
    expect(await importsOf(ana), `${calls} calls`).toMatchObject([{ state: 'waiting', total: 1 }])
    expect(await env.MEDIA.head(`import/${upload}`), `${calls} calls`).not.toBeNull()
    expect(await refusal(finish(later, [upload]))).toBe('done')
  }
  expect(ends.length).toBeGreaterThan(5)
})

test('parts that R2 stored differently are sent again', async () => {
  const ana = await aMember()
  const about = announcedUpload(LARGE)
  const upload = await sendParts(ana, LARGE, { about })
  await (await r2Upload(upload)).uploadPart(1, partOf(LARGE, 1))

  expect(await refusal(finish(ana, [upload]))).toBe('upload_incomplete')
  expect(await startUpload(ana, about)).toEqual({ upload, parts: [] })
  await sendParts(ana, LARGE, { about })

  expect(await refusal(finish(ana, [upload]))).toBe('done')
})

test('an upload that R2 aborted is deleted', async () => {
  const ana = await aMember()
  const upload = await sendParts(ana, SMALL)
  await (await r2Upload(upload)).abort()

  expect(await refusal(finish(ana, [upload]))).toBe('upload_gone')
  expect(await listUploads(ana)).toEqual([])
})

test('an upload can be used after its import was discarded, or while another one is open', async () => {
  const ana = await aMember()
  const own = await anImport(ana, bookmarks({ Birds: [bookmark('https://b.example/', 'Wren')] }))
  const upload = await sendParts(ana, SMALL)

  expect(await refusal(finish(ana, [upload]))).toBe('import_open')
  await discardImport(ana, own)
  expect(await refusal(finish(ana, [upload], own.importId))).toBe('not_found')

  expect(await readImport(ana, idIn(await finish(ana, [upload])))).toMatchObject({ total: 1 })
})

test('files are added to an import in the order of their numbers; those it can’t accept are reported', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const own = await anImport(ana, bookmarks({ Birds: [bookmark('https://b.example/', 'Wren')] }))
  const words = await sendParts(ana, aFile('just words'), {
    about: announcedUpload(aFile('just words'), { name: 'words.txt' }),
  })
  const more = await sendParts(ana, SMALL)

  expect(await refusal(finish(bo, [await sendParts(bo, SMALL)], own.importId))).toBe('not_found')
  const page = await readImport(ana, idIn(await finish(ana, [words, more], own.importId)))

  expect(page.id).toBe(own.importId)
  expect(page).toMatchObject({ total: 2, counts: { unreadable: 1 } })
  expect(await env.MEDIA.head(`import/${words}`)).toBeNull()
  expect(await listUploads(ana)).toEqual([])
})

test('an uploaded file of another format can be imported separately', async () => {
  const ana = await aMember()
  const own = await anImport(ana, bookmarks({ Birds: [bookmark('https://b.example/', 'Wren')] }))
  const list = await sendParts(ana, aFile('https://a.example/'))

  expect(await refusal(finish(ana, [list], own.importId))).toBe('import_other_kind')
  await discardImport(ana, own)

  expect(await readImport(ana, idIn(await finish(ana, [list])))).toMatchObject({ total: 1 })
})

test('a file that wasn’t read to its end isn’t sent again once its import is discarded', async () => {
  const ana = await aMember()
  const about = announcedUpload(SMALL)
  const upload = await sendParts(ana, SMALL, { about })
  const db = beforeBatch('insert into import_items', () => Promise.reject(new Error('killed')))
  await finish({ ...ana, db }, [upload]).catch(() => null)
  const broken = await env.DB.prepare('select id from imports where member_id = ?')
    .bind(ana.viewer.id)
    .first<{ id: number }>()
  if (broken) await discardImport(ana, { importId: broken.id })

  expect(await env.MEDIA.head(`import/${upload}`)).not.toBeNull()
  expect(await refusal(finish(ana, [upload]))).toBe('done')
})

test('reading is rate-limited per minute, and refused files stay', async () => {
  const ana = await aMember()
  const upload = await sendParts(ana, SMALL)
  const limited = { ...ana, env: { ...ana.env, LIMIT_SCALE: '0.001' } }

  expect(await refusal(finish(limited, [upload]))).toBe('rate_limited')

  expect(await refusal(finish(ana, [upload]))).toBe('done')
})

test('a file that no import accepts is refused as in a form, and deleted', async () => {
  const ana = await aMember()
  const words = aFile('just words')
  const sent = () => sendParts(ana, words)
  const one = await sent()
  const two = await sent()
  const three = await sent()

  expect(await refusal(finish(ana, [one]))).toBe('import_unreadable')
  await expect(finish(ana, [two, three])).rejects.toMatchObject({
    code: 'import_none_taken',
    details: { files: [{ name: 'bookmarks.html' }, { name: 'bookmarks.html' }] },
  })

  expect(await listUploads(ana)).toEqual([])
  expect(await refusal(finish(ana, [one]))).toBe('upload_gone')
})

test('an unknown table leads to the page for its columns', async () => {
  const ana = await aMember()
  const upload = await sendParts(ana, aFile('What,Where\nJar,https://a.example/'))

  expect(await finish(ana, [upload])).toEqual({ path: `/settings/import/columns/${upload}/` })
  expect(await finish(ana, [upload])).toEqual({ path: `/settings/import/columns/${upload}/` })
  expect(await refusal(finish(await aMember(), [upload]))).toBe('upload_gone')

  expect(await env.MEDIA.head(`import/${upload}`)).not.toBeNull()
})

test('unused uploads are deleted after a day, and with their account', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const store = await r2Upload(await sendParts(ana, SMALL))

  await purgeUploads({ ...ana, now: ana.now + DAY_MS })
  expect(await listUploads(ana)).toHaveLength(1)
  await purgeUploads({ ...ana, now: ana.now + DAY_MS + 1000 })
  expect(await listUploads(ana)).toEqual([])
  await expect(store.uploadPart(1, SMALL)).rejects.toThrow('does not exist')

  const ofBo = await r2Upload(await sendParts(bo, SMALL))
  await sendParts(ana, SMALL)
  expect(await deleteUploadsOf(bo, bo.viewer.id)).toBe(1)
  expect(await deleteUploadsOf(bo, bo.viewer.id)).toBe(0)
  await expect(ofBo.uploadPart(1, SMALL)).rejects.toThrow('does not exist')
  expect(await listUploads(ana)).toHaveLength(1)
})

test('only its member can discard an upload', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const upload = await sendParts(ana, SMALL)

  await cancelUpload(bo, { upload })
  expect(await listUploads(ana)).toHaveLength(1)
  expect(await refusal(cancelUpload(aVisitor(), { upload }))).toBe('not_signed_in')
  await cancelUpload(ana, { upload })

  expect(await listUploads(ana)).toEqual([])
  expect(await refusal(put(ana, upload))).toBe('upload_gone')
})
