/** Every address that leads nowhere: the root's error page says so. */
export function loader() {
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}
