import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A setting that hides follows must hold in the files that show them to others. */
const READERS: Readonly<Record<string, string>> = {
  'app/features/content/blocks/blocks.server.ts': 'ends follows',
  'app/features/content/boards/invitations/suggestions.server.ts':
    'suggests members to their own followers',
  'app/features/content/follows/follows-member.server.ts': 'says whether somebody follows a member',
  'app/features/content/follows/follows.server.ts': 'changes the own follows',
  'app/features/content/shares/shares.server.ts':
    'limits what is sent to members who don’t follow the sender',
  'app/features/content/personal-data.server.ts': 'copies and deletes the own follows',
  'app/features/core/permissions/blocks.server.ts':
    'lets only those invite whom the member follows',
  'app/features/core/permissions/notifications.server.ts': 'names a new follower to the member',
  'app/features/identity/left-out-columns.ts': 'names what the copy of data leaves out',
  'app/features/screens/feeds/home/followed.server.ts': 'finds pins for the own home feed',
  'app/features/screens/profiles/follow-lists.server.ts': 'shows both lists to everybody',
  'app/features/transfer/api/account/follow-lists.server.ts': 'lists the own follows',
}

test('each file that reads members’ follows is listed with what it does', () => {
  const reading = globSync('{app,workers}/**/*.{ts,tsx}')
    .filter((file) => !file.startsWith('app/db/'))
    .filter((file) => /\bmember_follows\b|\bmemberFollows\b/.test(readFileSync(file, 'utf8')))

  expect(reading.toSorted()).toEqual(Object.keys(READERS).toSorted())
})
