/** What we may know about the caller: a keyed hash of the network, never the address itself. */
export type Client = { ip_hash: Buffer; user_agent: string }
