/** The meaning of a colour: opens or online, needs care, refused or offline, running, not in use (`--fob-<tone>`). */
export type Tone = 'good' | 'attention' | 'bad' | 'info' | 'off'
