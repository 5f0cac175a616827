import { serveProduction } from '../../lib/production.mjs';

/** The path to which browsers send reports about violations of the content security policy. */
const REPORTS = '/browsers/violations';

/**
 * Builds the site and serves it. The content security policy has one more directive than in production: `report-uri`.
 * With this directive, browsers report all violations of the policy, both in pages and in workers.
 */
export async function serveSite() {
  /** @type {string[]} */
  const violations = [];
  const { origin, close } = await serveProduction([
    {
      name: 'pixel-resize:violations',
      configurePreviewServer({ middlewares }) {
        middlewares.use(async (request, response, next) => {
          if (request.url !== REPORTS) {
            const policy = response.getHeader('content-security-policy');
            response.setHeader('content-security-policy', `${policy}; report-uri ${REPORTS}`);
            return next();
          }
          let text = '';
          for await (const piece of request) text += piece;
          const { 'csp-report': report } = JSON.parse(text);
          violations.push(
            `${report['effective-directive'] ?? report['violated-directive']} ${report['blocked-uri']}`,
          );
          response.writeHead(204).end();
        });
      },
    },
  ]);
  return {
    origin,
    /** Returns one string for each violation since the last call: the violated directive and the blocked address. */
    take: () => violations.splice(0),
    close,
  };
}
