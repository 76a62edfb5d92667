import { ButtonLink } from '../../../../ui/button.tsx'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import { APPS_PATH, appPath } from './app.ts'
import type { OwnApp } from './own-apps.server.ts'

export function AppRows({ apps }: { apps: readonly OwnApp[] }) {
  return (
    <>
      {apps.length === 0 && (
        <p className="mb-4 text-muted">
          Register an app so that others can connect it to their account.
        </p>
      )}
      <ul className="mb-4 divide-y divide-line">
        {apps.map(({ id, name, isPublic, createdAt, heldAt, isSecretDoubted }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                <bdi>{name}</bdi>
              </p>
              <p className="text-sm text-muted">
                {isPublic ? 'Without a secret' : 'With a secret'}, since{' '}
                <ClockTime at={createdAt} dateStyle="medium" />
              </p>
              {(heldAt !== null || isSecretDoubted) && (
                <p className="text-sm font-semibold text-warning">
                  On hold. Check it so that members can approve it again
                </p>
              )}
            </div>
            <ButtonLink to={appPath(id)} size="small" aria-label={`Change ${name}`}>
              Change
            </ButtonLink>
          </li>
        ))}
      </ul>
      <ButtonLink to={`${APPS_PATH}new/`}>Register an app</ButtonLink>
    </>
  )
}
