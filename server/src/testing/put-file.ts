import { encodeForm } from '../integrations/post-form.ts'
import type { TestAnswer, TestClient } from './client.ts'

/** Uploads a file like a browser, whatever its content. */
export function putFile(client: TestClient, path: string, content: Uint8Array): Promise<TestAnswer> {
  return sendFile(client, { method: 'PUT', path }, content)
}

/** The same to a call that makes something of it. */
export function postFile(client: TestClient, path: string, content: Uint8Array): Promise<TestAnswer> {
  return sendFile(client, { method: 'POST', path }, content)
}

function sendFile(
  client: TestClient,
  { method, path }: { method: string; path: string },
  content: Uint8Array,
): Promise<TestAnswer> {
  const file = { fileName: 'photo.jpg', mediaType: 'image/jpeg', content }
  const { contentType, body } = encodeForm([{ name: 'file', file }])
  return client.send(method, path, { rawBody: body, headers: { 'content-type': contentType } })
}
