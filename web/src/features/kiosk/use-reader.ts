import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShellBridge } from '@fobhouse/contract/shell-bridge.ts'
import { warn } from '../../lib/warn.ts'
import type { KioskIdentity } from './kiosk-queries.ts'
import { keepOwnUrl, readOwnUrl } from './own-reader.ts'
import { ReaderConnection, type SocketEvents } from './reader-connection.ts'
import { trustedReader } from './trusted-reader.ts'

export type Reader = {
  isConnected: boolean
  /** The reader that it listens to; empty until that is known. */
  url: string
  /** The reader that it is set to; one that is not approved waits for an administrator. */
  ownUrl: string
  /** Stores another address. A kiosk without a secret connects to it at once. */
  changeUrl(url: string): Promise<void>
}

type ReaderFacts = { identity: KioskIdentity | undefined; onCard: (card: string) => void }

/** This kiosk's card reader. Calls `onCard` once for each card. */
export function useReader(bridge: ShellBridge, { identity, onCard }: ReaderFacts): Reader {
  const [isConnected, setConnected] = useState(false)
  const client = useQueryClient()
  const { data: ownUrl = '' } = useQuery({
    queryKey: ['kiosk', 'ownReader'],
    queryFn: () => readOwnUrl(bridge.store),
  })
  const url = trustedReader(identity, ownUrl)
  const take = useEffectEvent(onCard)
  const connection = useRef<ReaderConnection>(undefined)
  useEffect(() => {
    const reader = new ReaderConnection({
      openSocket,
      onConnected: setConnected,
      onCard: (card) => take(card),
      warn,
    })
    connection.current = reader
    return () => {
      connection.current = undefined
      reader.close()
    }
  }, [])
  useEffect(() => {
    if (url !== '') connection.current?.connect(url)
  }, [url])
  return {
    isConnected,
    url,
    ownUrl,
    async changeUrl(changed) {
      await keepOwnUrl(bridge.store, changed)
      await client.invalidateQueries({ queryKey: ['kiosk'] })
    },
  }
}

function openSocket({ url, protocol }: { url: string; protocol: string }, on: SocketEvents): WebSocket {
  const socket = new WebSocket(url, protocol)
  socket.addEventListener('open', on.open)
  socket.addEventListener('close', on.close)
  socket.addEventListener('message', ({ data }) => on.message(data))
  return socket
}
