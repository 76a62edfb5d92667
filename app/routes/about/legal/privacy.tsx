import type { MetaFunction } from '@remix-run/cloudflare'
import { BRAND } from '../../../brand.ts'
import { ProsePage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Privacy · ${BRAND}` }]

export default function Privacy() {
  return (
    <ProsePage title="Privacy">
      <p>What {BRAND} knows about you, why, and for how long.</p>
      <h2>What we keep</h2>
      <ul>
        <li>
          Your email address, a one-way hash of your password, your name and your date of birth.
        </li>
        <li>Your boards, your pins and whom you follow.</li>
        <li>
          For each session: when it began and was last used, the country, and the browser's name.
        </li>
        <li>
          Where you log in with Google, Facebook, LINE or your company: its name for your account,
          and the address and the picture it gave us. We tell them nothing but that you log in.
        </li>
        <li>
          For a second factor: the number of your phone or the secret of your app, which we encrypt,
          and hashes of your recovery codes. Of a passkey only its public key.
        </li>
        <li>
          Where you turn on notifications: the address of your browser at its maker's push service,
          until you turn them off or log out. That service passes them on and can't read them. For
          the letter about your week: your time zone.
        </li>
        <li>What you were told, and what members sent you, for 90 days.</li>
        <li>A list of what happened to your account, such as log-ins and changes of password.</li>
      </ul>
      <h2>What we drop</h2>
      <p>
        Pictures lose the notes that cameras put into them, the place above all, before they are
        stored. Our logs hold no passwords, no addresses and nothing that you search for.
      </p>
      <h2>Secret boards</h2>
      <p>
        A secret board and its pins can be seen by you and by those you share it with. They are in
        no feed, count or search, and change nothing in what others find.
      </p>
      <h2>Addresses of pictures</h2>
      <p>
        A picture or a video has an address of its own, which nobody can guess, not even with the
        same file. But whoever was shown that address, on a board that is secret now, say, can open
        it without logging in until the file is deleted.
      </p>
      <p>
        What you delete can be restored for 30 days. Then its pictures and videos are deleted,
        within a day or two, where nobody else shows them. Copies near our readers last for a day
        more, and browsers keep what they have shown.
      </p>
      <h2>Leaving</h2>
      <p>
        In your settings you find a copy of all that we have about you, as a ZIP. It is made in the
        background, we write to you when it is ready, and it is deleted after 7 days. You can have
        one made every month. Where an account is suspended, limited or closed, our letter has a
        link to the copy, which needs no log-in; it works until the account is open again or erased,
        and for 90 days at most.
      </p>
      <p>
        An account that you deactivate is hidden, and nothing of it is deleted. One that you close
        is hidden for 14 days, in which you can come back. Then your name, your addresses, your
        sessions, your boards, your pins and the files that only you had are erased for good, also
        from our search; a board that you share goes with all that is on it. What others saved from
        you stays on their boards without your name, and pins that you put on others’ boards become
        those of their owners. Back-ups of our database forget it within 30 days.
      </p>
      <h2>Cookies</h2>
      <p>
        We set cookies to keep you logged in, with up to five accounts in a browser, to recognise a
        browser that has logged in before, and to show you your own changes at once. None follows
        you to other sites.
      </p>
    </ProsePage>
  )
}
