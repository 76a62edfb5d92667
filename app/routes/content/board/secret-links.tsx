import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { BoardQuery } from '../../../features/content/boards/board.ts'
import { BoardLink } from '../../../features/content/boards/board-link.tsx'
import {
  NewSecretLink,
  secretLinksPath,
} from '../../../features/content/boards/secret-links/secret-link.ts'
import { SecretLinkForm } from '../../../features/content/boards/secret-links/secret-link-form.tsx'
import { SecretLinkList } from '../../../features/content/boards/secret-links/secret-link-list.tsx'
import {
  createSecretLink,
  readSecretLinks,
} from '../../../features/content/boards/secret-links/secret-links.server.ts'
import { SharePageButton } from '../../../features/screens/share/share-page-button.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { SECRET_ADDRESS } from '../../../http/secret-link.server.ts'
import { FormPage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Secret links · ${BRAND}` }]

export const headers: HeadersFunction = () => SECRET_ADDRESS

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, BoardQuery, async (context, query) => {
    const { origin } = new URL(args.request.url)
    return { ...(await readSecretLinks(context, query)), origin }
  })
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NewSecretLink, async (context, link) => {
    await createSecretLink(context, link)
    setFlash(context, { kind: 'secret_link_created' })
    return redirect(secretLinksPath(link.boardId))
  })
}

export default function SecretLinks() {
  const { board, links, origin } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <FormPage title="Secret links">
      <p className="mb-6">
        <BoardLink board={board} />
      </p>
      <p className="mb-6 text-muted">
        Anyone with a link can see this board and its pins without an account until the link
        expires.
      </p>
      {board.isLimited && (
        <p role="status" className="mb-6 rounded-pin bg-sunken p-4">
          Moderators limited this board or your account, so its links don't work now.
        </p>
      )}
      <SecretLinkForm result={result} />
      <SecretLinkList
        boardId={board.id}
        links={links}
        origin={origin}
        share={(path) => (
          <SharePageButton path={path} title={board.name} heading="Share this link" />
        )}
      />
    </FormPage>
  )
}
