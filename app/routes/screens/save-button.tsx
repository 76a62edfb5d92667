import bookmarklet from 'virtual:bookmarklet'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { signedIn } from '../../features/identity/sessions/signed-in.ts'
import { BookmarkletLink } from '../../features/screens/builder/ways/bookmarklet-link.tsx'
import { CopyCode } from '../../features/screens/builder/ways/copy-code.tsx'
import { DragPicture } from '../../features/screens/builder/ways/drag-picture.tsx'
import { show } from '../../http/form.server.ts'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Save button · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), async (context) => {
    signedIn(context)
    return { code: `javascript:${bookmarklet.replace('%ORIGIN%', context.env.SITE_ORIGIN)}` }
  })
}

export default function SaveButtonSettings() {
  const { code } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle
        line="A bookmark that saves from any page: it reads the page's address, its words and its
        pictures, and opens a small window to choose a board in. Words that you have selected become
        the description."
      >
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
          it. Press it there whenever you are on a page to save from.
        </p>
      </section>
      <section aria-labelledby="keys" className="prose mb-6">
        <h2 id="keys">With the keyboard, or on a phone</h2>
        <p>Copy the address below, and make a bookmark of it:</p>
        <ul>
          <li>Chrome and Edge: bookmark any page with Ctrl D, choose More, and paste it as URL.</li>
          <li>Firefox: open the bookmarks with Ctrl Shift O, choose Add bookmark, and paste it.</li>
          <li>
            Safari: bookmark any page with ⌘ D, open the bookmarks with ⌥ ⌘ B, and edit its address.
          </li>
          <li>
            Phones: bookmark any page, edit the bookmark, and paste it as its address. Type the
            bookmark's name into the address bar to press it.
          </li>
        </ul>
      </section>
      <CopyCode code={code} label="Copy address" name="The bookmark's address" />
      <section aria-labelledby="limits" className="prose">
        <h2 id="limits">Where it differs</h2>
        <p>
          If your browser stops the window, the page to save on opens in the same tab: go back once
          you are done. Sites can ask not to be saved from, and then it says so. Browsers run no
          bookmark on their own pages, nor on a page whose site forbids every script.
        </p>
        <p>
          You have a website? There is{' '}
          <Link to="/about/save-button/" className="underline underline-offset-4">
            a button for it
          </Link>
          .
        </p>
      </section>
    </>
  )
}
