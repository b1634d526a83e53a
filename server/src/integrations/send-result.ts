/** The result of handing a message to an outside service. `reason` is its answer, or why it could not be asked. */
export type SendResult =
  | {
      outcome: 'sent'
      answer: string
      /** The service accepts nothing for this long. */
      pauseSeconds?: number
    }
  /** This message will never be taken. */
  | { outcome: 'refused'; reason: string }
  /** Another try may succeed. After a server fault every other message would fail now, too. */
  | { outcome: 'later'; reason: string; isServerFault: boolean }
  /** The service has had enough and says for how long. Nothing is wrong with the message. */
  | { outcome: 'paused'; reason: string; pauseSeconds: number }
