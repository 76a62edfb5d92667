import { eq, max } from 'drizzle-orm'
import { sessions } from '../../../app/db/identity/accounts.ts'
import { accessTokens, apps } from '../../../app/db/identity/apps.ts'
import { identities } from '../../../app/db/identity/identities.ts'
import { pushSubscriptions } from '../../../app/db/identity/push.ts'
import { passkeys } from '../../../app/db/identity/second-factors.ts'
import { newId } from '../../../app/db/ids.ts'
import { importUploads } from '../../../app/db/transfer/import-uploads.ts'
import { imports } from '../../../app/db/transfer/imports.ts'
import { readImport } from '../../../app/features/transfer/import/read-import.server.ts'
import { startUpload } from '../../../app/features/transfer/import/upload/start-upload.server.ts'
import { createWebhook } from '../../../app/features/transfer/webhooks/webhooks.server.ts'
import { later } from '../../factories/content/pins.ts'
import { anApp as aRegisteredApp } from '../../factories/identity/apps.ts'
import { aToken } from '../../factories/identity/tokens.ts'
import { aDecision } from '../../factories/operations/cases.ts'
import { anImport, aTable } from '../../factories/transfer/imports.ts'
import { aFile, announcedUpload } from '../../factories/transfer/uploads.ts'
import { anApp, anEndpoint, consentOf } from '../../factories/transfer/webhooks.ts'
import { bookmark, bookmarks } from '../../pages/bookmarks.ts'
import { call, type Decision, form, OWNER } from './decision.ts'
import type { Subject } from './subject.ts'

const FILE = bookmarks({ Jars: [bookmark('https://a.example/', 'Jar')] })

/** A write to the owner's account. To other members, its subject doesn't exist. */
function own(sends: Decision['sends']): Decision {
  return { may: OWNER, sends }
}

async function appOf({ owner }: Subject) {
  const { id: appId } = await aRegisteredApp(owner)
  return { appId, path: `/settings/apps/${appId}` }
}

async function heldApp(of: Subject) {
  const { appId, path } = await appOf(of)
  await of.owner.db.update(apps).set({ heldAt: 1 }).where(eq(apps.id, appId))
  return path
}

async function importOf({ owner }: Subject) {
  await owner.db.delete(imports).where(eq(imports.memberId, owner.viewer.id))
  const { importId } = await anImport(owner, FILE)
  const [row] = await owner.db.select().from(imports).where(eq(imports.id, importId))
  return { importId, changes: row?.changes ?? 1, path: `/settings/import/${importId}` }
}

async function aPasskey({ owner }: Subject): Promise<number> {
  const id = newId(later())
  const key = { id, memberId: owner.viewer.id, credentialId: `key-${id}`, publicKey: '' }
  const rest = { counter: 0, transports: [], isBackedUp: false, name: 'My key', createdAt: 1 }
  await owner.db.insert(passkeys).values({ ...key, ...rest })
  return id
}

async function aSession({ owner }: Subject): Promise<number> {
  const { db, viewer, now } = owner
  const id = newId(later())
  await db.insert(sessions).values({
    id,
    memberId: viewer.id,
    tokenHash: crypto.randomUUID(),
    userAgent: '',
    country: 'US',
    createdAt: now,
    lastSeenAt: now,
    expiresAt: 2 * now,
  })
  return id
}

async function aDevice(of: Subject): Promise<number> {
  const { id: memberId } = of.owner.viewer
  const id = newId(later())
  await of.owner.db.insert(pushSubscriptions).values({
    id,
    sessionId: await aSession(of),
    memberId,
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${id}`,
    publicKey: '',
    authSecret: '',
    createdAt: of.owner.now,
  })
  return id
}

async function anIdentity({ owner }: Subject): Promise<number> {
  const { db, viewer, now } = owner
  const id = newId(later())
  await db.delete(identities).where(eq(identities.memberId, viewer.id))
  const subject = { provider: 'google' as const, subject: `${id}`, memberId: viewer.id }
  await db.insert(identities).values({ id, ...subject, createdAt: now })
  return id
}

async function anUpload(owner: Subject['owner']): Promise<string> {
  await owner.db.delete(importUploads).where(eq(importUploads.memberId, owner.viewer.id))
  return (await startUpload(owner, announcedUpload(aFile(FILE)))).upload
}

/** Forms about the owner's sessions, sign-in methods, apps, imports and decisions. */
export const ACCOUNT_FORMS: Record<string, Decision> = {
  'settings/security/sessions/:sessionId/end': {
    ...own(async (of) => form(`/settings/security/sessions/${await aSession(of)}/end/`)),
  },
  'settings/security/passkeys/:passkeyId/rename': own(async (of) =>
    form(`/settings/security/passkeys/${await aPasskey(of)}/rename/`, { name: 'My phone' }),
  ),
  'settings/security/passkeys/:passkeyId/remove': own(async (of) =>
    form(`/settings/security/passkeys/${await aPasskey(of)}/remove/`),
  ),
  'settings/sharing/:kind/:id/end': own(async ({ people }) =>
    form(`/settings/sharing/collaborator/${people.collaborator}/end/`),
  ),
  'settings/apps/:appId': own(async (of) =>
    form(`${(await appOf(of)).path}/`, {
      name: 'Oven',
      website: '',
      redirectUris: 'https://oven.example/',
    }),
  ),
  'settings/apps/:appId/delete': own(async (of) => form(`${(await appOf(of)).path}/delete/`)),
  'settings/tokens/:tokenId/revoke': own(async ({ owner }) => {
    await aToken(owner, [], { id: newId(later()), tokenHash: crypto.randomUUID() })
    const [row] = await owner.db
      .select({ id: max(accessTokens.id) })
      .from(accessTokens)
      .where(eq(accessTokens.memberId, owner.viewer.id))
    return form(`/settings/tokens/${row?.id}/revoke/`)
  }),
  'settings/apps/programs/:grantId/end': own(async ({ owner }) => {
    const { grantId } = await consentOf(owner, await anApp(owner))
    return form(`/settings/apps/programs/${grantId}/end/`)
  }),
  'settings/apps/:appId/webhooks/:webhookId/:act': own(async ({ owner, boardId }) => {
    const app = await anApp(owner)
    const { program } = await consentOf(owner, app)
    const { id } = await createWebhook(program, { boardId, url: anEndpoint() })
    return form(`/settings/apps/${app.appId}/webhooks/${id}/test/`)
  }),
  'settings/notifications/devices/:deviceId/:act': own(async (of) =>
    form(`/settings/notifications/devices/${await aDevice(of)}/off/`),
  ),
  'settings/security/identities/:identityId/disconnect': own(async (of) =>
    form(`/settings/security/identities/${await anIdentity(of)}/disconnect/`),
  ),
  'settings/apps/:appId/secret': own(async (of) => form(`${(await appOf(of)).path}/secret/`)),
  'settings/apps/:appId/confirm': own(async (of) =>
    form(`${await heldApp(of)}/confirm/`, { redirectUris: 'https://hearth.example/back' }),
  ),
  'settings/import/:importId': own(async (of) => {
    const fields = new FormData()
    fields.append('file', new File([FILE], 'more.html'))
    return { path: `${(await importOf(of)).path}/`, form: fields }
  }),
  'POST /resource/ImportPartResource/create/': {
    ...own(async ({ owner }) => {
      const query = new URLSearchParams({ upload: await anUpload(owner), number: '1' })
      return form(`/resource/ImportPartResource/create/?${query}`)
    }),
    onlyRefused: 'only refused, because the part has no bytes (test/features/transfer/import)',
  },
  'POST /resource/ImportUploadResource/delete/': {
    ...own(async ({ owner }) =>
      call('ImportUploadResource/delete', { upload: await anUpload(owner) }),
    ),
    otherwise: 'no change',
  },
  'POST /resource/ImportUploadResource/update/': {
    ...own(async ({ owner }) =>
      call('ImportUploadResource/update', { uploads: [await anUpload(owner)] }),
    ),
    onlyRefused: 'only refused, because its parts were not sent (test/features/transfer/import)',
  },
  'settings/import/:importId/:act': own(async (of) => {
    const { path, changes } = await importOf(of)
    return form(`${path}/throw-away/`, { changes })
  }),
  'settings/import/:importId/boards/:rowId': own(async (of) => {
    const { path, importId } = await importOf(of)
    const [row] = (await readImport(of.owner, { importId })).boards
    return form(`${path}/boards/${row?.id}/`, { name: 'Bowls', place: 'own', audience: 'all' })
  }),
  'settings/import/columns/:file': own(async ({ owner }) => {
    const fields = new FormData()
    for (const column of ['title', 'link']) fields.append('columns', column)
    await owner.db.delete(imports).where(eq(imports.memberId, owner.viewer.id))
    return { path: `/settings/import/columns/${await aTable(owner)}/`, form: fields }
  }),
  'settings/decisions': own(async ({ owner }) =>
    form('/settings/decisions/', { decisionId: await aDecision(owner), appeal: 'It is mine.' }),
  ),
}
