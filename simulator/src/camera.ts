import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drawClock } from './draw-clock.ts'

/** `silent` accepts the request and never answers; `page` sends its log-in page instead of a picture. */
export const cameraFaults = ['none', 'broken', 'silent', 'page', 'huge'] as const
export type CameraFault = (typeof cameraFaults)[number]

export type CameraOptions = {
  /** 0 or none: a free port. */
  port?: number
  /** The password that it requires by basic authentication. */
  password?: string
  fault?: CameraFault
  /** The time that the picture shows, `hh:mm:ss`. */
  timeOf?: () => string
}

/** A network camera with a still picture at `GET /snapshot.png`, as most have. */
export type Camera = {
  port: number
  /** The address for the settings, with the password if there is one. */
  url: string
  /** How many requests it received. */
  calls(): number
  fail(fault: CameraFault): void
  stop(): Promise<void>
}

const path = '/snapshot.png'
const user = 'viewer'
const hugeBytes = 20 * 1024 * 1024

export async function startCamera(options: CameraOptions = {}): Promise<Camera> {
  const state = { fault: options.fault ?? 'none', calls: 0 }
  const timeOf = options.timeOf ?? (() => new Date().toTimeString().slice(0, 8))
  const server = createServer((request, response) => {
    state.calls += 1
    answer(request, response, { fault: state.fault, password: options.password, time: timeOf() })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on an address and a port, so `address()` is not the path of a pipe.
  const { port } = server.address() as AddressInfo
  const login = options.password === undefined ? '' : `${user}:${encodeURIComponent(options.password)}@`
  return {
    port,
    url: `http://${login}127.0.0.1:${port}${path}`,
    calls: () => state.calls,
    fail: (fault) => void (state.fault = fault),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Facts = { fault: CameraFault; password: string | undefined; time: string }

function answer(request: IncomingMessage, response: ServerResponse, { fault, password, time }: Facts): void {
  if (request.url !== path) return send(response, { status: 404, body: 'Not Found' })
  if (password !== undefined && request.headers.authorization !== credentialsOf(password)) {
    response.setHeader('www-authenticate', 'Basic realm="camera"')
    return send(response, { status: 401, body: 'Unauthorized' })
  }
  switch (fault) {
    case 'none':
      return send(response, { type: 'image/png', body: drawClock(time) })
    case 'broken':
      return send(response, { status: 500, body: 'Sensor error' })
    case 'page':
      return send(response, { type: 'image/jpeg', body: '<!doctype html><script>alert(1)</script>' })
    case 'huge':
      return send(response, { type: 'image/png', body: Buffer.alloc(hugeBytes) })
    case 'silent':
  }
}

function credentialsOf(password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

type Answer = { status?: number; type?: string; body: string | Buffer }

function send(response: ServerResponse, { status = 200, type = 'text/plain', body }: Answer): void {
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}
