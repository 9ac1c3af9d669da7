// The S3 server that the tests use, for docker-compose.yml and for trying several processes out: node ops/s3.mjs <folder> [address] [port].
// Not for production: its key is known to everybody.
import S3rver from '@20minutes/s3rver'

const [directory, address = '127.0.0.1', port = '4568'] = process.argv.slice(2)
if (!directory) throw new Error('Say the folder for the pictures: node ops/s3.mjs <folder> [address] [port]')
const configureBuckets = [{ name: 'wydarzy', configs: [] }]
// The name of its machine (`bucket` in docker-compose.yml) is no name of a bucket.
const options = { silent: true, vhostBuckets: false }
const server = new S3rver({ address, port: Number(port), directory, configureBuckets, ...options })
await server.run()
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void server.close().then(() => process.exit(0)))
