import type { MetaFunction } from '@remix-run/cloudflare'
import { BRAND } from '../../../brand.ts'
import { DAY_MS } from '../../../durations.ts'
import { CLOSING_MS } from '../../../features/identity/limits.ts'
import {
  BACKUPS_KEPT_DAYS,
  COPY_LINK,
  ERASED_LISTED_MS,
  EXPORT_KEPT_MS,
} from '../../../features/operations/account-closure/limits.ts'
import { FAILED_EMAILS_KEPT_MS } from '../../../features/operations/email-sending/limits.ts'
import { NOTIFICATIONS_KEPT_MS } from '../../../features/operations/limits.ts'
import { PAGE_ERRORS_KEPT_DAYS } from '../../../features/operations/page-errors/limits.ts'
import { TRASH_MS } from '../../../features/screens/organise/limits.ts'
import { ProsePage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Privacy · ${BRAND}` }]

export default function Privacy() {
  return (
    <ProsePage title="Privacy">
      <p>What {BRAND} knows about you, why, and for how long.</p>
      <h2>What we keep</h2>
      <ul>
        <li>Your email address, a one-way hash of your password, your name and your birthday.</li>
        <li>Your boards, your pins and who you follow.</li>
        <li>
          For each session: when it started and was last used, the country, and the browser's name.
        </li>
        <li>
          If you log in with Google, Facebook, LINE or your company: its name for your account, and
          the address and picture it gave us. It only learns that you logged in.
        </li>
        <li>
          For a second factor: the number of your phone or the secret of your app, which we encrypt,
          and hashes of your recovery codes. For a passkey, only its public key.
        </li>
        <li>
          If you turn on notifications: the address of your browser at its maker's push service,
          until you turn them off or log out. That service passes them on and can't read them. For
          the weekly email: your time zone.
        </li>
        <li>
          How often pages fail in browsers: the kind of error and of page, counted for{' '}
          {PAGE_ERRORS_KEPT_DAYS} days. We don't record who was affected, what was on the page, or
          its address.
        </li>
        <li>
          Your notifications, and what members sent you, for {NOTIFICATIONS_KEPT_MS / DAY_MS} days.
        </li>
        <li>
          Which emails we couldn't send you, and why, for {FAILED_EMAILS_KEPT_MS / DAY_MS} days, but
          not their text.
        </li>
        <li>A log of account activity, such as log-ins and password changes.</li>
      </ul>
      <h2>What we don't keep</h2>
      <p>
        Before we store a picture, we remove the details that cameras add to it, especially the
        location. Our logs contain no passwords, addresses or searches.
      </p>
      <h2>Secret boards</h2>
      <p>
        A secret board and its pins can be seen by you and by those you share it with. They don’t
        appear in feeds, counts or search, or affect what others find.
      </p>
      <h2>Addresses of pictures</h2>
      <p>
        Each picture or video has its own address, which nobody can guess, even with the same file.
        But anyone who has seen that address, for example on a board that is now secret, can open it
        without logging in until the file is deleted.
      </p>
      <h2>What we remove from pictures and videos</h2>
      <p>
        We remove the details that cameras and apps add to a picture: place, time, device, captions
        and comments. From a video we remove everything except its picture and its sound: place,
        positions and movements that the camera recorded, subtitles, chapters and notes.
      </p>
      <p>
        You can restore what you delete for {TRASH_MS / DAY_MS} days. After that, we delete its
        pictures and videos within a day or two, unless someone else shows them. Cached copies last
        another hour, and browsers keep what they have shown.
      </p>
      <h2>Closing your account</h2>
      <p>
        In Settings you can request a copy of everything we have about you, as a ZIP. We create it
        in the background, email you when it’s ready, and delete it after {EXPORT_KEPT_MS / DAY_MS}{' '}
        days. You can get one every month. If your account is suspended, limited or closed, our
        email has a link to the copy, which works without logging in until the account is open again
        or deleted, for at most {COPY_LINK.lifeMs / DAY_MS} days.
      </p>
      <p>
        A deactivated account is hidden, but nothing is deleted. A closed account is hidden for{' '}
        {CLOSING_MS / DAY_MS} days, during which you can come back. Then your name, your addresses,
        your sessions, your boards, your pins and the files only you had are permanently deleted,
        including from our search. A board you share is deleted with everything on it. Pins others
        saved from you stay on their boards without your name, and pins you saved to other people’s
        boards then belong to their owners. Our database backups keep it for up to{' '}
        {BACKUPS_KEPT_DAYS} days. For {ERASED_LISTED_MS / DAY_MS} days we keep your account's
        number, so that we can erase it again if we have to restore a backup. While your account
        exists, we keep the numbers of what you delete, block or end for as long, for the same
        reason.
      </p>
      <h2>Cookies</h2>
      <p>
        We set cookies to keep you logged in, with up to five accounts in a browser, to recognise a
        browser that has logged in before, and to show you your own changes at once. None of them
        follow you to other sites.
      </p>
    </ProsePage>
  )
}
