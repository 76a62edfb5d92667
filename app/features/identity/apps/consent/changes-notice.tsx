import type { ChangesSinceConsent } from './changes-since-consent.server.ts'

export function ChangesNotice({
  name,
  changes: { formerName, formerWebsite, newAddresses },
}: {
  name: string
  changes: ChangesSinceConsent
}) {
  if (formerName === null && formerWebsite === null && newAddresses.length === 0) return null
  return (
    <section aria-labelledby="changes" className="mb-6 rounded-pin border border-line p-5">
      <h2 id="changes" className="mb-2 text-lg">
        Changed since you last allowed it
      </h2>
      <ul className="flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
        {formerName !== null && (
          <li>
            It was called <bdi className="font-semibold">{formerName}</bdi>, and is now called{' '}
            <bdi className="font-semibold">{name}</bdi>.
          </li>
        )}
        {formerWebsite !== null && (
          <li>
            {formerWebsite === '' ? (
              'It had no website before.'
            ) : (
              <>
                Its website was <bdi>{formerWebsite}</bdi>.
              </>
            )}
          </li>
        )}
        {newAddresses.map((address) => (
          <li key={address}>
            It can now send you to <bdi className="font-semibold">{address}</bdi>.
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">If you didn't expect this, choose Cancel.</p>
    </section>
  )
}
