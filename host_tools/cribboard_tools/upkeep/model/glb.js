// Reader of binary glTF files: triangles with one colour a part, as finished_model.py writes them.

const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const TYPES = { 5121: Uint8Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };
const NUMBERS = { SCALAR: 1, VEC3: 3 };

/** Return the parts in a .glb file: name, positions, indices, and the colours as numbers from 0 to 1.
    Throws an Error for a file that is not one, or that moves its parts. */
export function readGlb(buffer) {
  const view = new DataView(buffer);
  if (view.getUint32(0, true) !== 0x46546c67) throw new Error("not a glTF file");
  let description = null;
  let binary = 0;
  for (let at = 12; at < view.byteLength; at += 8 + view.getUint32(at, true)) {
    const kind = view.getUint32(at + 4, true);
    if (kind === BINARY_CHUNK) binary = at + 8;
    if (kind === JSON_CHUNK) {
      const bytes = new Uint8Array(buffer, at + 8, view.getUint32(at, true));
      description = JSON.parse(new TextDecoder().decode(bytes));
    }
  }
  const { accessors, bufferViews, materials, meshes, nodes } = description;

  function numbers(index) {
    const accessor = accessors[index];
    const { byteOffset = 0 } = bufferViews[accessor.bufferView];
    const start = binary + byteOffset + (accessor.byteOffset ?? 0);
    return new TYPES[accessor.componentType](
      buffer.slice(start), 0, accessor.count * NUMBERS[accessor.type]);
  }

  return nodes.filter((node) => node.mesh !== undefined).map((node) => {
    if (node.matrix?.some((value, i) => value !== (i % 5 ? 0 : 1))) throw new Error("a moved part");
    const [primitive] = meshes[node.mesh].primitives;
    const material = materials[primitive.material];
    return {
      name: node.name,
      positions: numbers(primitive.attributes.POSITION),
      indices: Uint32Array.from(numbers(primitive.indices)),
      colour: (material.pbrMetallicRoughness?.baseColorFactor ?? [1, 1, 1, 1]).slice(0, 3),
      glow: material.emissiveFactor ?? [0, 0, 0],
    };
  });
}
