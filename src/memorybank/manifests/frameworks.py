"""The frameworks of a project, told by what it declares: by ecosystem, each dependency and the name it stands for."""

from collections.abc import Collection

_NAMES = {
    "python": """
        django: Django, djangorestframework: Django REST framework, django-ninja: Django Ninja, flask: Flask,
        fastapi: FastAPI, starlette: Starlette, litestar: Litestar, sanic: Sanic, tornado: Tornado, pyramid: Pyramid,
        aiohttp: aiohttp, streamlit: Streamlit, celery: Celery, scrapy: Scrapy, sqlalchemy: SQLAlchemy,
        sqlmodel: SQLModel, alembic: Alembic, pydantic: Pydantic, click: Click, typer: Typer, textual: Textual,
        numpy: NumPy, pandas: pandas, polars: Polars, scikit-learn: scikit-learn, torch: PyTorch,
        tensorflow: TensorFlow, transformers: Transformers, langchain: LangChain, apache-airflow: Airflow,
        dagster: Dagster, pyside6: Qt (PySide6), pytest: pytest, hypothesis: Hypothesis
    """,
    "node": """
        next: Next.js, nuxt: Nuxt, @remix-run/react: Remix, astro: Astro, gatsby: Gatsby, @docusaurus/core: Docusaurus,
        react: React, react-native: React Native, expo: Expo, vue: Vue, @angular/core: Angular, svelte: Svelte,
        @sveltejs/kit: SvelteKit, solid-js: SolidJS, preact: Preact, @nestjs/core: NestJS, express: Express,
        fastify: Fastify, koa: Koa, hono: Hono, @hapi/hapi: hapi, electron: Electron, @tauri-apps/api: Tauri,
        graphql: GraphQL, @trpc/server: tRPC, socket.io: Socket.IO, prisma: Prisma, @prisma/client: Prisma,
        drizzle-orm: Drizzle, typeorm: TypeORM, sequelize: Sequelize, mongoose: Mongoose, redux: Redux,
        @reduxjs/toolkit: Redux, zustand: Zustand, pinia: Pinia, tailwindcss: Tailwind CSS, three: three.js,
        commander: Commander, vite: Vite, webpack: webpack, rollup: Rollup, esbuild: esbuild, turbo: Turborepo, nx: Nx,
        jest: Jest, vitest: Vitest, mocha: Mocha, @playwright/test: Playwright, cypress: Cypress, storybook: Storybook
    """,
    "java": """
        spring-boot*: Spring Boot, org.springframework.boot: Spring Boot, spring-cloud*: Spring Cloud,
        spring-webmvc: Spring MVC, quarkus*: Quarkus, io.quarkus: Quarkus, micronaut*: Micronaut,
        io.micronaut*: Micronaut, ktor*: Ktor, vertx*: Vert.x, dropwizard*: Dropwizard, javalin: Javalin,
        com.android*: Android, dubbo*: Dubbo, hibernate*: Hibernate, mybatis-plus*: MyBatis-Plus, mybatis*: MyBatis,
        jooq: jOOQ, flyway*: Flyway, liquibase*: Liquibase, spark-*: Apache Spark, flink-*: Apache Flink,
        kafka-clients: Kafka, lombok: Lombok, junit-jupiter*: JUnit 5, junit: JUnit 4, testng: TestNG,
        mockito*: Mockito, testcontainers*: Testcontainers
    """,
    "dotnet": """
        microsoft.net.sdk.web: ASP.NET Core, microsoft.aspnetcore.app: ASP.NET Core,
        microsoft.net.sdk.blazorwebassembly: Blazor, microsoft.net.sdk.worker: Worker Service,
        microsoft.maui.controls: .NET MAUI, avalonia: Avalonia, aspire.hosting.apphost: .NET Aspire,
        microsoft.entityframeworkcore: EF Core, microsoft.entityframeworkcore.sqlserver: EF Core,
        microsoft.entityframeworkcore.sqlite: EF Core, microsoft.entityframeworkcore.design: EF Core,
        npgsql.entityframeworkcore.postgresql: EF Core, dapper: Dapper, mediatr: MediatR, masstransit: MassTransit,
        hangfire: Hangfire, grpc.aspnetcore: gRPC, hotchocolate.aspnetcore: Hot Chocolate,
        microsoft.orleans.server: Orleans, serilog: Serilog, serilog.aspnetcore: Serilog,
        system.commandline: System.CommandLine, xunit: xUnit, xunit.v3: xUnit, nunit: NUnit,
        mstest.testframework: MSTest, mstest: MSTest, moq: Moq
    """,
    "php": """
        laravel/framework: Laravel, laravel/lumen-framework: Lumen, symfony/framework-bundle: Symfony,
        symfony/symfony: Symfony, slim/slim: Slim, cakephp/cakephp: CakePHP, yiisoft/yii2: Yii,
        codeigniter4/framework: CodeIgniter, laminas/laminas-mvc: Laminas, topthink/framework: ThinkPHP,
        hyperf/framework: Hyperf, drupal/core: Drupal, drupal/core-recommended: Drupal, api-platform/core: API Platform,
        doctrine/orm: Doctrine ORM, illuminate/database: Eloquent, livewire/livewire: Livewire,
        inertiajs/inertia-laravel: Inertia, twig/twig: Twig, symfony/console: Symfony Console, phpunit/phpunit: PHPUnit,
        pestphp/pest: Pest, behat/behat: Behat, phpstan/phpstan: PHPStan
    """,
    "ruby": """
        rails: Rails, sinatra: Sinatra, hanami: Hanami, roda: Roda, grape: Grape, jekyll: Jekyll, sidekiq: Sidekiq,
        activerecord: Active Record, sequel: Sequel, rom: ROM, devise: Devise, hotwire-rails: Hotwire,
        turbo-rails: Hotwire, graphql: GraphQL, dry-validation: dry-rb, thor: Thor, rspec: RSpec, rspec-rails: RSpec,
        minitest: Minitest, cucumber: Cucumber, capybara: Capybara
    """,
    "rust": """
        tokio: Tokio, async-std: async-std, axum: axum, actix-web: Actix Web, rocket: Rocket, warp: warp, hyper: hyper,
        tonic: tonic, tower: Tower, reqwest: reqwest, serde: Serde, sqlx: SQLx, diesel: Diesel, sea-orm: SeaORM,
        clap: clap, ratatui: Ratatui, tracing: tracing, rayon: Rayon, bevy: Bevy, tauri: Tauri, leptos: Leptos,
        yew: Yew, dioxus: Dioxus, egui: egui, wasm-bindgen: wasm-bindgen, pyo3: PyO3, napi: napi-rs,
        embassy-executor: Embassy, proptest: proptest, criterion: Criterion
    """,
    "go": """
        github.com/gin-gonic/gin: Gin, github.com/labstack/echo: Echo, github.com/gofiber/fiber: Fiber,
        github.com/go-chi/chi: chi, github.com/gorilla/mux: Gorilla mux, github.com/beego/beego: Beego,
        github.com/zeromicro/go-zero: go-zero, github.com/go-kratos/kratos: Kratos, google.golang.org/grpc: gRPC,
        connectrpc.com/connect: Connect, github.com/99designs/gqlgen: gqlgen, gorm.io/gorm: GORM, entgo.io/ent: ent,
        github.com/jmoiron/sqlx: sqlx, github.com/jackc/pgx: pgx, github.com/redis/go-redis: go-redis,
        github.com/spf13/cobra: Cobra, github.com/urfave/cli: urfave/cli, github.com/spf13/viper: Viper,
        github.com/charmbracelet/bubbletea: Bubble Tea, go.uber.org/fx: Fx, go.uber.org/zap: zap,
        k8s.io/client-go: Kubernetes client-go, sigs.k8s.io/controller-runtime: controller-runtime,
        go.temporal.io/sdk: Temporal, github.com/stretchr/testify: Testify, github.com/onsi/ginkgo: Ginkgo
    """,
}


def frameworks_of(ecosystem: str, declared: Collection[str]) -> tuple[str, ...]:
    """The names that these dependencies stand for, in the table's order. A family of dependencies ends with "*"."""
    names: dict[str, None] = {}
    for key, _, name in (row.strip().partition(": ") for row in _NAMES[ecosystem].split(",")):
        if key in declared or (key[-1] == "*" and any(one.startswith(key[:-1]) for one in declared)):
            names[name] = None
    return tuple(names)
