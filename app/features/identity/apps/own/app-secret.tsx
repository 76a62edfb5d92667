import { ButtonLink } from '../../../../ui/button.tsx'
import { CopyText } from '../../../../ui/form/copy-text.tsx'
import { PageTitle } from '../../../../ui/page.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { appPath } from './app.ts'
import type { AppWithSecret } from './change-app.server.ts'

export function AppSecret({ app: { id, secret }, title }: { app: AppWithSecret; title: string }) {
  const clientId = <CopyText label="client_id" text={String(id)} />
  if (secret !== null) {
    return (
      <ShownOnce title={title} label="Secret" text={secret} to={appPath(id)}>
        {clientId}
      </ShownOnce>
    )
  }
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-6">
        {clientId}
        <ButtonLink to={appPath(id)} className="self-start">
          See the app
        </ButtonLink>
      </div>
    </>
  )
}
