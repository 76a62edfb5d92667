/** Whether a whole page is asked for, not what scripts make one of. */
export function isDocument(request: Request): boolean {
  return (request.headers.get('Accept') ?? '').includes('text/html')
}
