import bookmarklet from 'virtual:bookmarklet'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { signedIn } from '../../features/identity/sessions/signed-in.ts'
import { BookmarkletLink } from '../../features/screens/builder/external-saves/bookmarklet-link.tsx'
import { CopyCode } from '../../features/screens/builder/external-saves/copy-code.tsx'
import { DragPicture } from '../../features/screens/builder/external-saves/drag-picture.tsx'
import { loadPage } from '../../http/form.server.ts'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Save button · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async (context) => {
    signedIn(context)
    return { code: `javascript:${bookmarklet.replace('%ORIGIN%', context.env.SITE_ORIGIN)}` }
  })
}

export default function SaveButtonSettings() {
  const { code } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle line="A bookmark that saves from any page. It reads the page's address, text and pictures, and opens a small window where you choose a board. Selected text becomes the description.">
        Save button
      </PageTitle>
      <div className="mb-8 flex flex-col gap-5">
        <BookmarkletLink code={code} />
        <DragPicture />
      </div>
      <section aria-labelledby="drag" className="prose">
        <h2 id="drag">With the mouse</h2>
        <p>
          Show the bookmarks bar (Ctrl Shift B, on a Mac ⌘ Shift B), and drag the red button onto
          it. Click it on any page you want to save from.
        </p>
      </section>
      <section aria-labelledby="keys" className="prose mb-6">
        <h2 id="keys">With the keyboard, or on a phone</h2>
        <p>Copy the address below, and create a bookmark with it:</p>
        <ul>
          <li>Chrome and Edge: bookmark any page with Ctrl D, choose More, and paste it as URL.</li>
          <li>Firefox: open the bookmarks with Ctrl Shift O, choose Add bookmark, and paste it.</li>
          <li>
            Safari: bookmark any page with ⌘ D, open the bookmarks with ⌥ ⌘ B, and edit its address.
          </li>
          <li>
            Phones: bookmark any page, then edit the bookmark and paste the address into it. To use
            the bookmark, type its name into the address bar.
          </li>
        </ul>
      </section>
      <CopyCode code={code} label="Copy address" name="The bookmark's address" />
      <section aria-labelledby="limits" className="prose">
        <h2 id="limits">Exceptions</h2>
        <p>
          If your browser blocks the window, the page opens in the same tab; go back when you're
          done. Some sites don't allow saving, and we'll tell you if so. Bookmarks don't work on the
          browser's own pages, or on sites that block all scripts.
        </p>
        <p>
          Have a website? Add{' '}
          <Link to="/about/save-button/" className="underline underline-offset-4">
            a button for it
          </Link>
          .
        </p>
      </section>
    </>
  )
}
