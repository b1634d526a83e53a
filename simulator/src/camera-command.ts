import { parseArgs } from 'node:util'
import { type CameraFault, cameraFaults, startCamera } from './camera.ts'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'

export const cameraUsage = `Usage: npm run simulator -- camera [--port 2600] [--password SECRET] [--fault ${cameraFaults.join('|')}]

Stands in for a network camera: its picture shows the time. Enter the address that it prints in the portal's settings.
--fault makes it fail in one of the ways that cameras do. Ctrl+C ends.
`

export async function runCamera(args: readonly string[], print: (line: string) => void): Promise<void> {
  const camera = await startCamera(readOptions(args))
  print(`Address: ${camera.url}`)
}

function readOptions(args: readonly string[]): { port: number; password?: string; fault: CameraFault } {
  try {
    const options = {
      port: { type: 'string', default: '2600' },
      password: { type: 'string' },
      fault: { type: 'string', default: 'none' },
    } as const
    const { values } = parseArgs({ args: [...args], options })
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new Error(`--port is a number up to 65535, not "${values.port}"`)
    }
    const fault = cameraFaults.find((one) => one === values.fault)
    if (fault === undefined) throw new Error(`--fault is one of ${cameraFaults.join(', ')}, not "${values.fault}"`)
    return { port, fault, ...(values.password === undefined ? {} : { password: values.password }) }
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error), cameraUsage, error)
  }
}
