"""go.mod: the module, and what it requires directly."""

from __future__ import annotations

import re

from memorybank.changes.survey.fragment import NOTHING, Fragment, Manifest, name_of, recognised
from memorybank.model.survey import Command

FRAMEWORKS = {
    "github.com/gin-gonic/gin": "Gin",
    "github.com/labstack/echo": "Echo",
    "github.com/gofiber/fiber": "Fiber",
    "github.com/go-chi/chi": "chi",
    "github.com/gorilla/mux": "Gorilla mux",
    "github.com/beego/beego": "Beego",
    "github.com/zeromicro/go-zero": "go-zero",
    "github.com/go-kratos/kratos": "Kratos",
    "google.golang.org/grpc": "gRPC",
    "connectrpc.com/connect": "Connect",
    "github.com/99designs/gqlgen": "gqlgen",
    "gorm.io/gorm": "GORM",
    "entgo.io/ent": "ent",
    "github.com/jmoiron/sqlx": "sqlx",
    "github.com/jackc/pgx": "pgx",
    "github.com/redis/go-redis": "go-redis",
    "github.com/spf13/cobra": "Cobra",
    "github.com/urfave/cli": "urfave/cli",
    "github.com/spf13/viper": "Viper",
    "github.com/charmbracelet/bubbletea": "Bubble Tea",
    "go.uber.org/fx": "Fx",
    "go.uber.org/zap": "zap",
    "k8s.io/client-go": "Kubernetes client-go",
    "sigs.k8s.io/controller-runtime": "controller-runtime",
    "go.temporal.io/sdk": "Temporal",
    "github.com/stretchr/testify": "Testify",
    "github.com/onsi/ginkgo": "Ginkgo",
}
_VERSION = re.compile(r"/v\d+\Z")
_REQUIRE = re.compile(r"(?:require\s+)?([\w.~-]+(?:/[\w.~-]+)*)\s+v\d")


def go_mod(file: Manifest) -> Fragment:
    module, declared = "", set()
    for line in file.text.split("\n"):
        code, _, note = line.strip().partition("//")
        if code.startswith("module ") and not module:
            module = code.removeprefix("module ").strip().strip('"')
        # An indirect requirement was written by the tool: nobody chose it for this project.
        elif note.strip() != "indirect" and (found := _REQUIRE.match(code)):
            declared.add(_VERSION.sub("", found[1]))
    if not module:
        return NOTHING
    return Fragment(
        name=name_of(_VERSION.sub("", module).rpartition("/")[2]),
        languages=("Go",),
        frameworks=recognised(FRAMEWORKS, declared),
        commands=(Command("go build ./...", "", file.path), Command("go test ./...", "", file.path)),
    )
