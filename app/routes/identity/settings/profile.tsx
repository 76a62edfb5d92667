import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { PictureFile } from '../../../features/content/media/pictures/picture-input.ts'
import { storeSentPicture } from '../../../features/content/media/pictures/pictures.server.ts'
import { picturePath } from '../../../features/ground/pictures/picture-path.ts'
import {
  editProfile,
  readOwnProfile,
  setProfilePicture,
} from '../../../features/identity/account/profile/profile.server.ts'
import { ProfileForm } from '../../../features/identity/account/profile/profile-form.tsx'
import { ProfileEdit } from '../../../features/identity/account/settings.ts'
import { PICTURE_BODY_LIMIT } from '../../../http/body.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Edit profile · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), readOwnProfile)
}

const ProfilePage = v.object({
  ...ProfileEdit.entries,
  picture: v.optional(PictureFile),
})

export async function action(args: ActionFunctionArgs) {
  return submit(
    args,
    ProfilePage,
    async (context, { picture, ...profile }) => {
      const stored = picture && (await storeSentPicture(context, picture))
      await editProfile(context, profile)
      if (stored) await setProfilePicture(context, stored.id)
      setFlash(context, { kind: 'settings_saved' })
      return redirect('/settings/profile/')
    },
    PICTURE_BODY_LIMIT,
  )
}

export default function EditProfile() {
  const profile = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Edit profile</PageTitle>
      <ProfileForm
        // A picture that was just stored is not to be sent again.
        key={profile.pictureHash}
        profile={profile}
        pictureSrc={profile.pictureHash && picturePath(profile.pictureHash, '236x')}
        result={useActionData<typeof action>()}
      />
    </>
  )
}
