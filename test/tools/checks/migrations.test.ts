import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A site never runs a migration twice: a changed one would reach new sites only. */
const COMMITTED = new Map([
  ['0000_baseline.sql', 'b8bff58057578d24b625a838d03e2d1b10b5f4aad1a713fb938d057d86abfd55'],
  [
    '0001_triggers-and-search.sql',
    '9b26ce9606b2ea03c85f5f3fabdee60c46a999060f9d94f948159cced439ddee',
  ],
  ['0002_identity-issuers.sql', 'bbec6fbe40766ab2bc8862167205aa498f71bfd26a8534117b8e6811a8978778'],
  [
    '0003_identity-providers.sql',
    '10c8efeab7bcfdf7af77c6f15964c8a13916409d10ade4fb14476bca92bab4ab',
  ],
  ['0004_second-factors.sql', 'd7310b05369ca8683ac02cdaff41517369eb3170a258a01fee58b62735123f9f'],
  ['0005_reactivation.sql', 'b8ada0abb2b763295a289d15e285bcae00e57acab33a700ba37fa8f26da3551b'],
  ['0006_leaving.sql', 'f8643b9f722216054f242cd78594e337630815e706fd9c91378e287e75004c29'],
  ['0007_imports.sql', '55053ae512f91493ac11f544bc9d717c09e5d3f57f57171823bfc89914229965'],
  ['0008_pin-sources.sql', 'c287d4571feef4f651e37213a16772b6030339ae1fc4cd508aeafccf55b30982'],
  ['0009_business.sql', '76f5d1b39f3ed78d7227a6cdd0c60e8250aaafd71b85a0a9c962dabeee0d4365'],
  ['0010_delivery.sql', 'bc5d0794671dc5c9f978b8e92b4274750c69c516daa195ffd23c3bd2e49fc6a3'],
  ['0011_trust.sql', '1709b2d34723adc9d61256025d12ba96546518850aacdbd2dd424ab08cc494f1'],
  ['0012_spread-feeds.sql', '9eb25049ac0675f41ee117faf9886b8787523132f63fd5f17e2ad26688c257a4'],
  ['0013_proved-sessions.sql', '226da5a174d4b22e1490b0dcb3efacf24c1924144a16546d367ed820cf5a9de3'],
  ['0014_topics.sql', 'dea4237af7073fc120570ca8a7eb0412d918a04338449812931d571cbc65cc5c'],
  ['0015_compound-words.sql', 'cac9f70a20ef4af0395dc1359496ed94a47eabeb392528e8d9a6295fd73d2395'],
  ['0016_own-pins.sql', '8bc63286225e8a2ca8f657858019ae9340ba798834b027526f7348f74b776752'],
  ['0017_tuned-home.sql', 'f86f22656321b55ebba330f1b5fe8203f93f11ce599f9131c3f21d390c08db9e'],
  ['0018_doubles.sql', '1bfaf7004fde904c36922e3c38842e5f4613dea7c4cb9ed022cf3456676069f8'],
  ['0019_colours.sql', '59c4720b9340ac52fd007fdc7bb54088d1e9edfa93a8b271ecd969455b325e4a'],
  ['0020_link-checks.sql', 'f0ae7636d42bc4c248d7d98f51ae798f697932e29936b54aebc6c12889729398'],
  ['0021_disputes.sql', '3ec2dd75e4035adea223a14e75fe26544378db52a00f40d6999a772eb3097ba6'],
  ['0022_campaign-totals.sql', 'fc97e383ea274bc66d9007951070f03104f9a2a7b46b107e51c117b81fe82bc3'],
  ['0023_time-zones.sql', 'd82b09e8f2ec6fac76d4d7e8a06112e63700dbf95ccecf70234c029668f16174'],
  [
    '0024_homes-and-alt-texts.sql',
    'ed6a498459d1eab616c04d35607a6d8955546bc58be60eed59cab7f341dfb957',
  ],
  ['0025_bills-to-book.sql', 'b98745f658cbfe4d34308f89479e18803e48a6ea683e0f3b4b3cc626d631c2d9'],
  ['0026_review-and-turns.sql', '6d4f9f078d1cd60d14e697499d631c169697c016290744853670572c7aedd8be'],
  ['0027_import-choices.sql', '106503c53c883eba9b829ba150cc3e131497824b764e40ab08511f69caf9d4fc'],
  ['0028_late-entries.sql', '0fdd5e2ae3b0f6c560a3dc97653bf441f77fa87f81a4c24f10a971fc9f7ffcfa'],
  [
    '0029_moved-pins-and-site-checks.sql',
    '79c0dca5144023cb05d544f4e1b5daca7810069684e0295c619c3a531ed4f8b4',
  ],
  [
    '0030_copies-by-link-and-month.sql',
    'ffc782ae2d05b85bea62ec3a51352969af14676cd54e31f4a763da11a9d7497c',
  ],
  ['0031_board-sources.sql', 'd7ff4cfbb6503e3a64c695b9ac0b665824ed4ff37605466bac3b604b4193e542'],
  ['0032_private-notes.sql', '92a4b2066e2b975847efaa8cb73373a93219064b005b9bbfcf8a9fb2df7eecf5'],
  ['0033_import-uploads.sql', 'd1af56c7f6f9c2b94eea21a430cdfd566906c0188daccc399c3a4ac94105f45d'],
  ['0034_links-by-board.sql', '8090fc2461274903019ee17ccd1338bebedc945965dfe4814f42a1dfb2be139f'],
  ['0035_updates.sql', 'e30151c3090360e4806a3fbe54399b51800f8abdec151a3343dfbb7b6a83a1a8'],
  ['0036_secret-links.sql', '2dba515a8a02311fe398fed9735f39163816cf22a669203c2f3ebb309307ab24'],
  ['0037_push-and-digests.sql', '31a65c5a611d290709d02bc4477efbf33b73d4d16875c85e0385d49ec108ff3d'],
  ['0038_page-facts.sql', '496cca1f78954669cbbf675d6b1434f548fe8ef5a263ad633295959d6702041f'],
  [
    '0039_orders-and-preferences.sql',
    '4d8b0b19b03b8d9adeef07006db1e0f3e45990175ca5fb5119b2667088f68d10',
  ],
  ['0040_sends.sql', 'fd935ac4d89020fcb1ed078aebde1e3e7a040e035803ab9e7d0f779967794588'],
  ['0041_postponed-pushes.sql', '48b4075006f665ee3be7297c951562003567ce0e0999c9ed60fac2d94b3303f1'],
  ['0042_title-keys.sql', '2f1dc9007e710ff41387da1037d435d92c5bb6bef00a5d0aea54412572b7193b'],
  [
    '0043_facts-of-who-left.sql',
    '52c516c3f9214b7f49a92fa53c704f857a35abb99f4e42e61c8c759fa669cd22',
  ],
  [
    '0044_labels-of-imported-pins.sql',
    '50739c912ab7b4a31c9a8ffa6d5cac5b60a9bebb4fdf7ea71cd2ea660bc9b2b7',
  ],
  [
    '0045_section-descriptions.sql',
    'efd0bcc8fd94bc582d92b41046ffe59acf8d5921f07991b57431ce3c816a8d7a',
  ],
  ['0046_past-notes.sql', '99aad5c9809be9daa9815c78048c3824693ec96cfe424936d0f29ada798f6e78'],
  ['0047_removed-links.sql', '835015bcbc8c264daef328964f15ae16659073f6f95b631851410c8be2943278'],
  ['0048_apps.sql', 'a0e78f21166289b25ddb29284e6be135af50b6cb5461d49db3bf60217aab89a3'],
  ['0049_webhooks.sql', '955e1f72206e68d5254592d88762e0cc682d25062640b682479324367e420769'],
  ['0050_app_expiry.sql', '73d906298fcd8013b279050fd881cc1aeabc0e0b44b85ccfeacc1edf2f33e90d'],
  ['0051_versions.sql', 'd9c6195a2c1a19584b33b35d7d4a864256c2c0818ccaa904507e1ff29a117412'],
  ['0052_cover_version.sql', '4a2471351debacee84502eed8c5517a08ff4bfcdb58e29a13ce0d8a8ad02719b'],
])

test('a committed migration is never changed, and a new one is listed with its hash', () => {
  const hashes = migrations().map(
    ({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')] as const,
  )

  expect(new Map(hashes)).toEqual(COMMITTED)
})

test('of all migrations 0011 alone brings notices and terms of searches', () => {
  const CONTENT = /\binto\s+[`"]?(?:advisories|search_terms)\b/i
  const filling = migrations().filter(({ sql }) => CONTENT.test(sql.toString()))

  expect(filling.map(({ name }) => name)).toEqual(['0011_trust.sql'])
})

test('of the snapshots only the newest is kept, with which drizzle-kit compares', () => {
  const [newest = ''] = [...COMMITTED.keys()].toSorted().reverse()

  expect(readdirSync('migrations/meta')).toEqual([
    `${newest.slice(0, 4)}_snapshot.json`,
    '_journal.json',
  ])
})

function migrations() {
  return readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ name, sql: readFileSync(`migrations/${name}`) }))
}
